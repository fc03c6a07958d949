import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useWords } from '../words/use-words.tsx';
import { IconButton } from './icon-button.tsx';
import dialogCss from './dialog.module.css';
import { classes } from './classes.ts';

/** On a phone, a sheet at the bottom of the page. A press outside of it, its button or Escape closes it. */
export function BottomSheet({
  label,
  isOpen,
  onClose,
  children,
}: {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const words = useWords();
  return (
    <ModalOverlay
      className={classes(dialogCss.veil, dialogCss.foot)}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={dialogCss.footSheet}>
        <Dialog aria-label={label} className={dialogCss.footDialog}>
          <header>
            <h2>{label}</h2>
            <IconButton icon="close" label={words('ui.close')} onPress={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
