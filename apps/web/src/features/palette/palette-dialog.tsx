import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import paletteCss from './palette.module.css';

/** The window of the palette and of what looks like it. */
export const PaletteDialog = ({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <ModalOverlay
    className={paletteCss.paletteVeil}
    isOpen
    isDismissable
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
  >
    <Modal className={paletteCss.palette}>
      <Dialog aria-label={label} className={paletteCss.paletteDialog}>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
);
