import { isIdentifier, type Board, type BoardChoice, type Ticket } from '@basalt/domain';
import { sql } from 'kysely';
import { boardLocksOf } from '../lock/lock-boards.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { idOfKey } from '../sql/id-of-key.ts';
import { ticketWithProject, type TicketWithProjectRow } from './load-tickets.ts';
import type { Selection } from '../sql/query.ts';

/** Which tickets are found: only live ones, or also deleted ones. */
type Which = 'live' | 'any';

/** The statements that lock a ticket by its id or key: first its boards, then the ticket with its project. */
function locksBy(name: 'id' | 'key', which: Which) {
  // `is true` hides the condition from indexes that hold all live tickets of the tenant.
  const state = (alias: string) =>
    which === 'any' ? sql`true` : sql`(${sql.ref(`${alias}.deleted_at`)} is null) is true`;
  const isIt = (alias: string, ref: string, organizationId: string) =>
    sql`${sql.ref(`${alias}.id`)} = ${name === 'id' ? ref : idOfKey(organizationId, ref)} and ${state(alias)}`;
  return { boards: boardLocksOf(isIt), ticket: ticketWithProject(isIt) };
}

const locks = {
  live: { id: locksBy('id', 'live'), key: locksBy('key', 'live') },
  any: { id: locksBy('id', 'any'), key: locksBy('key', 'any') },
};

/**
 * The statements that lock a ticket: first its board and the chosen one, in the order of their ids, then the ticket itself. Another
 * transaction may move the ticket in between. A retry locks all boards of the project, so that this cannot happen again.
 */
export function lockTicket(
  tx: Transaction,
  ref: string,
  { boardId = null, boardSlug = null }: { [Name in keyof BoardChoice]?: string | null | undefined },
  which: Which = 'live',
): [Selection<object>, Selection<TicketWithProjectRow>] {
  const { organizationId, isRetry } = tx;
  const { boards, ticket } = locks[which][isIdentifier(ref) ? 'id' : 'key'];
  const usual = boardSlug === null ? boards.first : boards.bySlug;
  const named = { organizationId, ref, otherId: boardId, otherSlug: boardSlug };
  return [(isRetry ? boards.retry : usual)(named, tx), ticket({ organizationId, ref }, tx)];
}

/** The board of the ticket and the chosen board, among the locked ones. */
export function lockedBoards(
  boards: readonly Board[],
  ticket: Ticket,
  { boardId, boardSlug }: BoardChoice,
): { board: Board | null; destination: Board | null } {
  const isChosen = ({ id, slug }: Board) =>
    boardId === undefined ? slug === boardSlug : id === boardId;
  return {
    board: boards.find(({ id }) => id === ticket.boardId) ?? null,
    destination: boards.find(isChosen) ?? null,
  };
}
