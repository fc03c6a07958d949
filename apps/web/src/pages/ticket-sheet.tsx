import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate, useParams } from 'react-router';
import type { Ticket } from '../api/types.ts';
import { focusCard } from '../features/ticket/changes/focus-card.ts';
import { keys } from '../data/query/keys.ts';
import { TicketView } from '../features/ticket/ticket-view.tsx';
import { RuleWindows } from './rule-windows.tsx';
import { KeepsOrder } from '../features/ticket/use-neighbours.tsx';
import ticketCss from '../features/ticket/ticket.module.css';

/** `/app/tickets/{KEY-N}` over the page that it was opened from. */
export function TicketSheet() {
  const { ticket = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [first] = useState(ticket);
  // The page below is the previous history entry, so the back button does not open a closed sheet again.
  const close = () => {
    const id = client.getQueryData<Ticket>(keys.ticket(ticket))?.id;
    // The card that it was opened from gets the focus back, unless another ticket is shown by now.
    if (ticket !== first && id !== undefined) focusCard(id);
    void navigate(-1);
  };
  return (
    <ModalOverlay
      className={ticketCss.sheetVeil}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Modal className={ticketCss.ticketSheet}>
        <Dialog aria-label={ticket} className={ticketCss.ticketDialog}>
          <RuleWindows>
            <KeepsOrder>
              <TicketView key={ticket} ticketKey={ticket} onClose={close} onDeleted={close} />
            </KeepsOrder>
          </RuleWindows>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
