import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation, useNavigate } from 'react-router';
import { useNewTicket } from '../frame/shortcuts.tsx';
import { BoardStep, TicketStep } from './move-steps.tsx';
import { StartStep } from './start-step.tsx';
import type { Opened } from '../ticket/letters.ts';
import type { Step } from './step.ts';

/** "Search and commands": goes to any page, finds tickets and documents, creates and moves tickets. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const navigate = useNavigate();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const { pathname, search, mask } = useLocation();
  /** Opens a choice of the ticket that is shown, where it is shown. */
  const change = (what: Opened) => {
    onClose();
    const how = { state: what, replace: true, ...(mask && { mask }) };
    void navigate({ pathname, search }, how);
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
          {step.at === 'start' && (
            <StartStep go={go} next={setStep} create={create} change={change} onDone={onClose} />
          )}
          {step.at === 'ticket' && <TicketStep next={setStep} />}
          {step.at === 'board' && <BoardStep step={step} next={setStep} onDone={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
