import { useEffect, type ReactNode } from 'react';
import type { Ticket } from '../../api/types.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { TicketChoice, useTicketChanges } from './ticket-choice.tsx';
import type { Opened } from './property-shortcuts.ts';

/** A cell of a row whose choices have been opened. A message says why a change was refused. */
export function CellChoice(shown: {
  what: Opened;
  ticket: Ticket;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const changes = useTicketChanges(shown.ticket);
  const { fault } = changes;
  useEffect(() => {
    if (fault !== null) showRefusal(fault);
  }, [fault]);
  return <TicketChoice {...shown} changes={changes} />;
}
