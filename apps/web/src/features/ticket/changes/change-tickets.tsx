import type { QueryClient } from '@tanstack/react-query';
import { unreachable } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { Cancelled } from '../../../data/store/change-kind.ts';
import { beginDone, type DoneMessage } from '../../feedback/undo.tsx';
import {
  canBeUndone,
  changesPlace,
  withoutRefused,
  type OwnChanges,
  type RefusedItem,
} from './own-change.ts';
import { followTo, placeOf } from './place.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import { sayRefused, ticketKind } from './ticket-kind.tsx';

/** The sentences about changes of tickets. */
export interface Said {
  /** The message about the change, with the tickets that were refused of several; null: nothing that can be undone. */
  done: (tickets: readonly Ticket[], refused: readonly RefusedItem[]) => DoneMessage | null;
  /** That it was undone, but for the refused tickets. */
  undone: string | ((refused: readonly RefusedItem[]) => string);
  /** Of several, the ticket that gets the focus when they come back to a board; null: the focus stays. */
  focused?: Ticket | null;
}

/**
 * Changes tickets: shown at once, sent behind the changes of the same records, and undone by Undo or, from now on, by Ctrl Z. Resolves with
 * the changed tickets; with null, when it was undone before it was sent, or is a move that met another one while it waited. Rejects with `Refusal` or `Conflict`, when it was taken back.
 */
export async function changeTickets(
  client: QueryClient,
  own: OwnChanges,
  { done, undone, focused = own.changes[0]?.ticket }: Said,
): Promise<readonly Ticket[] | null> {
  const outbox = outboxOf(client);
  const places = new Map(own.changes.map(({ ticket }) => [ticket.id, placeOf(client, ticket)]));
  const change = outbox.add(ticketKind(client), own);
  let made = own;
  let answered: readonly Ticket[] = [];
  const sayUndone = (refused: readonly RefusedItem[] = []) =>
    typeof undone === 'string' ? undone : undone(refused);
  const action = beginDone(async () => {
    if (focused && own.changes.some(changesPlace)) followTo(focused);
    if (change.cancel()) return sayUndone();
    if (!canBeUndone(own)) throw new Cancelled();
    // Its code is fetched with that of `offline/`, after the first action of the person.
    const code = await import('./inverse-of.ts').catch(() => null);
    if (code === null) throw unreachable();
    const inverse = code.inverseOf(client, made, places, answered);
    const { refused } = await outbox.add(ticketKind(client), inverse, change.id).sent;
    return sayUndone(refused);
  });
  try {
    const sent = await change.sent;
    made = withoutRefused(own, sent);
    const { tickets, refused } = sent;
    answered = tickets;
    const message = done(tickets, refused);
    if (message === null) action.fail();
    else if (change.isLate()) outbox.sayLate(() => action.show(message));
    else action.show(message);
    return tickets;
  } catch (error) {
    action.fail();
    if (error instanceof Cancelled) return null;
    // Nobody may look any more at what has made it.
    if (change.isLate() && (await sayRefused(client, own, error as Error))) return null;
    throw error;
  }
}
