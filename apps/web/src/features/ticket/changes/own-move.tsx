import type { QueryClient } from '@tanstack/react-query';
import { refusalSentence } from '../../../api/refusal-sentence.ts';
import { Refusal, unreachable } from '../../../api/refusal.ts';
import { isPassing } from '../../../api/send-and-retry.ts';
import type { Ticket } from '../../../api/types.ts';
import { createOutbox, type ChangeKind, type Outbox } from '../../../data/store/outbox.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import type { Beside } from './column-pages.ts';
import { showMove } from './columns.ts';
import { moveAndChange } from './move-and-change.ts';
import { destination } from './place.ts';
import { moveTicket, type FieldsOfMove } from '../../../data/queries/ticket-requests.ts';

/** A move of a ticket, with the ticket as it was shown before. */
export interface OwnMove {
  ticket: Ticket;
  board: string;
  /** Null: it keeps its place. */
  beside: Beside | null;
  /** What it changes besides its place. */
  fields?: FieldsOfMove | undefined;
}

/** When the session has ended or needs a second factor, the page goes to the sign-in, and a change is sent after that. */
const canBeSentLater = (error: Refusal) =>
  isPassing(error) || error.status === 401 || error.code === 'two_factor_required';

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The own changes of these pages that are not confirmed. */
export function outboxOf(client: QueryClient): Outbox {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const outbox = createOutbox((error) => error instanceof Refusal && canBeSentLater(error));
  outboxes.set(client, outbox);
  window.addEventListener('online', outbox.retry);
  return outbox;
}

/** Moves a ticket. Rejects with `Refusal` or `Conflict`; while the service cannot be reached, the move waits. */
export const ownMove = (client: QueryClient, move: OwnMove): Promise<Ticket> =>
  outboxOf(client).add(moveKind(client), move);

/** How moves of a ticket are shown and sent. */
export const moveKind = (client: QueryClient): ChangeKind<OwnMove, Ticket> => ({
  name: 'move',
  // Positions are relative to other tickets, so all moves of a project keep their order.
  records: ({ ticket }) => [ticket.project_id],
  show: ({ ticket, board, beside, fields }) => showMove(client, ticket, board, beside, fields).end,
  send({ ticket, board, beside, fields }, key) {
    if (!navigator.onLine) return Promise.reject(unreachable());
    const to = beside === null ? null : destination(board, beside);
    if (fields !== undefined) return moveAndChange(ticket, to, fields, key);
    return to === null ? Promise.resolve(ticket) : moveTicket(ticket.id, to, key);
  },
  onWait: ({ ticket }) =>
    showMessage({ text: `No connection. The move of ${ticket.key} is sent when it is back.` }),
  onRestored({ ticket }, error) {
    // Boards that were loaded after it was shown did not count it.
    if (error !== null) invalidateSoon(client, keys.boards(ticket.project_id));
    const reason = error instanceof Refusal ? refusalSentence(error) : 'Somebody else changed it.';
    if (error === null) showMessage({ text: `The move of ${ticket.key} was sent.` });
    else if (error instanceof Refusal || error instanceof Conflict)
      showMessage({ text: `${ticket.key} was not moved. ${reason}` });
  },
});
