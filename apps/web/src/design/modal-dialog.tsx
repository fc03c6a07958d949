import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import dialogCss from './dialog.module.css';

/** A modal dialog: it keeps the focus inside, closes with Escape, and returns the focus. */
export function ModalDialog({
  title,
  isOpen,
  onClose,
  children,
  isUrgent = false,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Whether it confirms an action that cannot be undone. */
  isUrgent?: boolean;
}) {
  return (
    <ModalOverlay
      className={dialogCss.veil}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={dialogCss.modal}>
        <Dialog className={dialogCss.dialog} role={isUrgent ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2} dir="auto">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
