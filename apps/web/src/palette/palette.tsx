import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router';
import { useNewTicket } from '../frame/shortcuts.tsx';
import { BoardStep, TicketStep } from './move-steps.tsx';
import { StartStep } from './start-step.tsx';
import type { Step } from './step.ts';

/** "Search and commands": goes to any page, finds tickets and documents, creates and moves tickets. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const navigate = useNavigate();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const newTicket = useNewTicket();
  const create = (title?: string) => {
    onClose();
    newTicket(title);
  };
  return (
    <ModalOverlay
      className="palette-veil"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="palette">
        <Dialog aria-label="Search and commands" className="palette-dialog">
          {step.at === 'start' && <StartStep go={go} next={setStep} create={create} />}
          {step.at === 'ticket' && <TicketStep next={setStep} />}
          {step.at === 'board' && <BoardStep step={step} next={setStep} onDone={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
