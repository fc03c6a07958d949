import { isIdentifier, Project, type TicketStore } from '@basalt/domain';
import { lockBoardsOf } from '../board/lock-boards.ts';
import { TransactionConflict } from '../database/storage-errors.ts';
import type { Transaction } from '../database/transaction.ts';
import { boardOrder } from './board-order.ts';
import { loadTickets, type TicketLoader } from './load-tickets.ts';

/** Tickets of the transaction's tenant in PostgreSQL. */
export function createTicketStore(tx: Transaction): TicketStore {
  const { organizationId } = tx;
  const loader = loadTickets(tx);

  async function isLiveBoard(id: string): Promise<boolean> {
    const live =
      'select id from boards where organization_id = $1 and id = $2 and deleted_at is null';
    return (await tx.rows(live, [organizationId, id])).length > 0;
  }

  /** The live project of the ticket that a condition on `w` finds. */
  async function projectOf(condition: string, ref: string): Promise<Project | null> {
    const [row] = await tx.rows<object>(
      `select ${tx.columns(Project, 'p')} from tickets w
      join projects p on p.organization_id = w.organization_id and p.id = w.project_id
      where w.organization_id = $1 and ${condition} and p.deleted_at is null`,
      [organizationId, ref],
    );
    return row === undefined ? null : tx.load(Project, row);
  }

  /**
   * Locks the boards in id order, then the ticket, which another transaction may have moved in between. Not even
   * that gets past a retry, which locks every board it could be on. Both are asked at once.
   */
  async function lockAll(ref: string, deleted: boolean, destinationId: string | null) {
    tx.queueFor(destinationId ?? ref);
    const isIt = (alias: string): string =>
      `${alias}.${isIdentifier(ref) ? 'id' : 'key'} = $2 and ${alias}.deleted_at is ${deleted ? 'not' : ''} null`;
    const [boards, [ticket], project] = await Promise.all([
      lockBoardsOf(tx, isIt('w'), [ref, destinationId]),
      loader.load(isIt('t'), [ref]),
      projectOf(isIt('w'), ref),
    ]);
    if (ticket === undefined || project === null) return null;
    const board = boards.find(({ id }) => id === ticket.boardId) ?? null;
    const destination = boards.find(({ id }) => id === destinationId) ?? null;
    return { ticket, board, destination, project };
  }

  return {
    async lock(ref, destinationId) {
      const locked = await lockAll(ref, false, destinationId ?? null);
      if (locked === null) return null;
      const { board, ...others } = locked;
      // It was moved while we waited, or its board deleted and it sent on.
      if (board === null) throw new TransactionConflict();
      return { board, ...others };
    },
    async lockDeleted(ref, destinationId) {
      const locked = await lockAll(ref, true, destinationId ?? null);
      if (locked?.board === null && (await isLiveBoard(locked.ticket.boardId))) {
        throw new TransactionConflict();
      }
      return locked;
    },
    async add(ticket) {
      tx.insert(ticket);
      loader.parts.write(ticket);
    },
    async save(...tickets) {
      tx.update(...tickets);
      for (const ticket of tickets) loader.parts.write(ticket);
    },
    ...boardOrder(tx),
    ...ticketsOfBoard(tx, loader),
  };
}

/** The methods that take the tickets of a board. */
function ticketsOfBoard(
  tx: Transaction,
  loader: TicketLoader,
): Pick<TicketStore, 'lockOnBoard' | 'lockAllOnBoard' | 'sendDeletedTo'> {
  return {
    lockOnBoard: (boardId, ids) =>
      loader.load('t.board_id = $2 and t.id = any($3::uuid[]) and t.deleted_at is null', [
        boardId,
        ids,
      ]),
    async lockAllOnBoard(boardId) {
      const tickets = await loader.load('t.board_id = $2 and t.deleted_at is null', [boardId]);
      return tickets.toSorted((a, b) =>
        a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1,
      );
    },
    async sendDeletedTo(boardId, otherBoardId) {
      await tx.rows(
        `update tickets set board_id = $3
        where organization_id = $1 and board_id = $2 and deleted_at is not null`,
        [tx.organizationId, boardId, otherBoardId],
      );
    },
  };
}
