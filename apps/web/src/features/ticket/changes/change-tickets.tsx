import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { Cancelled } from '../../../data/store/outbox.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { beginDone, type DoneMessage } from '../../feedback/undo.tsx';
import type { OwnChange, OwnChanges } from './own-change.ts';
import { followTo, placeOf } from './place.ts';
import { placesBack } from './places-back.ts';
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
  const inverse = inverseOf(client, own);
  const change = outbox.add(ticketKind(client), own);
  const action = beginDone(async () => {
    if (focused !== undefined && own.changes.some(changesPlace)) followTo(focused);
    if (!change.cancel()) await outbox.add(ticketKind(client), inverse(), change.id).sent;
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

/** Returns a function for the changes that undo others, made before those are shown: it brings the tickets back to their present places. */
function inverseOf(client: QueryClient, { project, changes }: OwnChanges): () => OwnChanges {
  const places = new Map(changes.map(({ ticket }) => [ticket.id, placeOf(client, ticket)]));
  return () => {
    const moved = changes.filter(changesPlace).flatMap(({ ticket }) => {
      const place = places.get(ticket.id);
      return place === undefined ? [] : [{ ticket, place }];
    });
    const back = placesBack(client, moved);
    const order = new Map([...back.keys()].map((id, at) => [id, at]));
    const orderOf = ({ ticket }: OwnChange) => order.get(ticket.id) ?? -1;
    const inverse = changes
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .map((change) => opposite(client, change, back.get(change.ticket.id)));
    return { project, changes: inverse };
  };
}

/** Tickets from the archive or the trash stand at the end of their board until they are moved. */
const changesPlace = ({ to, fields, life }: OwnChange): boolean =>
  to !== undefined || fields?.archived === true || life === 'deleted';

function opposite(
  client: QueryClient,
  { ticket, fields, life }: OwnChange,
  to: OwnChange['to'],
): OwnChange {
  const names = Object.keys(fields ?? {}) as (keyof Ticket)[];
  const before = Object.fromEntries(names.map((name) => [name, ticket[name]]));
  const now = storeOf(client).tickets.get(ticket.id) ?? ticket;
  const isThere = now.board_id === to?.board && Object.keys(to.beside).length === 0;
  return {
    ticket: life === 'deleted' ? ticket : now,
    ...(to !== undefined && !isThere && { to }),
    ...(fields !== undefined && { fields: before }),
    ...(life === 'deleted' && { life: 'restored' }),
  };
}
