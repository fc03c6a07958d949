import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Ticket } from '../../api/types.ts';
import { focusCard } from './changes/focus-card.ts';
import { useSession } from '../../data/session.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { stopTypeAhead } from '../../design/type-ahead.ts';
import { ticketPlaces } from './changes/shown-tickets.ts';
import type { Opened } from './property-shortcuts.ts';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { TicketChoice, useTicketChanges } from './ticket-choice.tsx';
import ticketCss from './ticket.module.css';

interface InPlace {
  what: Opened;
  /** The card or row of the ticket, or its cell in the row. */
  place: Element;
  isOpen: boolean;
  onClose: () => void;
}

/** The choices of one property of a ticket, below its card or row. */
export default function ChoiceInPlace({ ticketKey, ...rest }: InPlace & { ticketKey: string }) {
  const { data, error } = useQuery(ticketQuery(useSession().organization, ticketKey));
  useEffect(() => {
    if (error === null) return;
    stopTypeAhead();
    showRefusal(error);
  }, [error]);
  if (data !== undefined) return <Choice ticket={data} {...rest} />;
  return error === null && rest.isOpen ? <AwaitedField onClose={rest.onClose} /> : null;
}

function Choice({ ticket, what, place, isOpen, onClose }: InPlace & { ticket: Ticket }) {
  const { save, move, fault } = useTicketChanges(ticket);
  useEffect(() => {
    if (fault !== null) showRefusal(fault);
  }, [fault]);
  const { left, top, width, height } = place.getBoundingClientRect();
  const changes = {
    save,
    move(board: Parameters<typeof move>[0]) {
      move(board);
      // On the other board the card is a new element. In a list the row that had the focus, or the next one, has it.
      if (ticketPlaces.around(place)?.board !== undefined) focusCard(ticket.id);
    },
  };
  return (
    <div className={ticketCss.choiceInPlace} inert={!isOpen} style={{ left, top, width, height }}>
      <TicketChoice
        {...{ what, ticket, changes, isOpen }}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        {/* The card shows the value. */}
        <span />
      </TicketChoice>
    </div>
  );
}
