import type { QueryClient } from '@tanstack/react-query';
import { unreachable } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { Cancelled } from '../../../data/store/change-kind.ts';
import { beginDone, type DoneMessage } from '../../feedback/undo.tsx';
import { changesPlace, type OwnChanges } from './own-change.ts';
import { followTo, placeOf } from './place.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import { ticketKind } from './ticket-kind.tsx';

/** The sentences about changes of tickets. */
export interface Said {
  /** The message about the change; null: nothing that can be undone. */
  done: (tickets: Ticket[]) => DoneMessage | null;
  /** That it was undone. */
  undone: string;
  /** Of several, the ticket that gets the focus when they come back to a board. */
  focused?: Ticket;
}

/**
 * Changes tickets: shown at once, sent behind the changes of the same records, and undone by Undo or, from now on, by Ctrl Z. Resolves with
 * the changed tickets; with null, when it was undone before it was sent. Rejects with `Refusal` or `Conflict`, when it was taken back.
 */
export async function changeTickets(
  client: QueryClient,
  own: OwnChanges,
  { done, undone, focused = own.changes[0]?.ticket }: Said,
): Promise<Ticket[] | null> {
  const outbox = outboxOf(client);
  const places = new Map(own.changes.map(({ ticket }) => [ticket.id, placeOf(client, ticket)]));
  const change = outbox.add(ticketKind(client), own);
  const action = beginDone(async () => {
    if (focused !== undefined && own.changes.some(changesPlace)) followTo(focused);
    if (change.cancel()) return undone;
    // Its code is fetched with that of `offline/`, after the first action of the person.
    const code = await import('./inverse-of.ts').catch(() => null);
    if (code === null) throw unreachable();
    await outbox.add(ticketKind(client), code.inverseOf(client, own, places), change.id).sent;
    return undone;
  });
  try {
    const tickets = await change.sent;
    const message = done(tickets);
    if (message === null) action.fail();
    else action.show(message);
    return tickets;
  } catch (error) {
    action.fail();
    if (error instanceof Cancelled) return null;
    throw error;
  }
}
