import { Board, isIdentifier } from '@basalt/domain';
import { sql } from 'kysely';
import { boardLocksOf } from '../board/lock-boards.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { ticketWithProject, type TicketLoader } from './load-tickets.ts';

/** The statements that lock a ticket by its id or key: its boards, and itself with its project. */
function locksBy(name: 'id' | 'key', state: 'null' | 'not null') {
  // `is true` hides the condition from indexes that hold all live tickets of the tenant.
  const isIt = (alias: string, ref: string) =>
    sql`${sql.ref(`${alias}.${name}`)} = ${ref} and (${sql.ref(`${alias}.deleted_at`)} is ${sql.raw(state)}) is true`;
  return { boards: boardLocksOf(isIt), ticket: ticketWithProject(isIt) };
}

const locks = {
  live: { id: locksBy('id', 'null'), key: locksBy('key', 'null') },
  deleted: { id: locksBy('id', 'not null'), key: locksBy('key', 'not null') },
};

/**
 * Locks the boards in id order, then the ticket, which another transaction may have moved in between. Not even
 * that gets past a retry, which locks every board it could be on. Both are asked at once.
 */
export async function lockTicket(
  tx: Transaction,
  loader: TicketLoader,
  ref: string,
  {
    deleted,
    destinationId = null,
  }: { deleted: boolean; destinationId?: string | null | undefined },
) {
  tx.queueFor(destinationId ?? ref);
  const { organizationId } = tx;
  const by = locks[deleted ? 'deleted' : 'live'][isIdentifier(ref) ? 'id' : 'key'];
  const lockBoards = by.boards[tx.isRetry ? 'retry' : 'first'];
  const [boards, loaded] = await Promise.all([
    tx.loadAll(Board, lockBoards({ organizationId, ref, otherId: destinationId }, tx)),
    loader.loadWithProject(by.ticket({ organizationId, ref }, tx)),
  ]);
  if (loaded === null) return null;
  const { ticket, project } = loaded;
  const board = boards.find(({ id }) => id === ticket.boardId) ?? null;
  const destination = boards.find(({ id }) => id === destinationId) ?? null;
  return { ticket, board, destination, project };
}
