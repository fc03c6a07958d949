import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';

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
  return (
    <ModalOverlay
      className="veil foot"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="foot-sheet">
        <Dialog aria-label={label} className="foot-dialog">
          <header>
            <h2>{label}</h2>
            <IconButton icon="close" label="Close" onPress={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
