import { Refusal } from '../../api/refusal.ts';
import { isSame } from '../../data/query/save-fields.ts';
import type { Ticket } from '../../api/types.ts';
import type { OwnMove } from '../ticket/changes/own-move.tsx';
import { destination } from '../ticket/changes/place.ts';
import { ticketAccess } from '../../data/queries/ticket-requests.ts';
import { bulkTickets, type BulkItem } from '../../data/queries/list-requests.ts';

/**
 * Sends moves of tickets of a project, all or none, once for the same `key`. Tickets that have new versions, such as by an own move that was
 * sent before, are moved all the same if the fields to change have not changed. Throws `Refusal`.
 */
export async function sendMoves(
  project: string,
  moves: readonly OwnMove[],
  key: string,
): Promise<Ticket[]> {
  // With other versions it is another request. Versions only grow, and their sum with them.
  const versions = moves.reduce((sum, { ticket: { version } }) => sum + version, 0);
  try {
    const outcomes = await bulkTickets(project, itemsOf(moves), 'atomic', `${key}-${versions}`);
    return outcomes.flatMap(({ ticket }) => ticket ?? []);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_mismatch') throw error;
    const now = await Promise.all(moves.map(({ ticket }) => ticketAccess.read(ticket.id)));
    const isNewer = moves.some(({ ticket }, at) => ticket.version !== now[at]?.version);
    if (!isNewer || !moves.every((move, at) => hasFields(now[at], move))) throw error;
    const rebased = moves.map((move, at) => ({ ...move, ticket: now[at] ?? move.ticket }));
    return sendMoves(project, rebased, key);
  }
}

const hasFields = (now: Ticket | undefined, { ticket, fields = {} }: OwnMove): boolean =>
  (Object.keys(fields) as (keyof Ticket)[]).every((name) => isSame(now?.[name], ticket[name]));

const itemsOf = (moves: readonly OwnMove[]): BulkItem[] =>
  moves.flatMap(({ ticket: { id, version }, board, beside, fields }): BulkItem[] => [
    ...(fields === undefined
      ? []
      : [{ op: 'update' as const, ticket: id, if_match: version, ...fields }]),
    { op: 'move', ticket: id, ...destination(board, beside ?? {}) },
  ]);
