import { isIdentifier, type TicketStore } from '@basalt/domain';
import { lockBoards } from '../board/lock-boards.ts';
import { TransactionConflict } from '../database/storage-errors.ts';
import type { Transaction } from '../database/transaction.ts';
import { boardOrder } from './board-order.ts';
import { loadTickets, type TicketLoader } from './load-tickets.ts';

/** Where a ticket stands, as read before anything was locked. */
interface Whereabouts {
  id: string;
  board_id: string;
  project_id: string;
}

/** Tickets of the transaction's tenant in PostgreSQL. */
export function createTicketStore(tx: Transaction): TicketStore {
  const { organizationId } = tx;
  const loader = loadTickets(tx);

  /** The ticket of a live project, by id or key. */
  async function whereabouts(ref: string, deleted: boolean): Promise<Whereabouts | undefined> {
    const [found] = await tx.rows<Whereabouts>(
      `select t.id, t.board_id, t.project_id from tickets t
      join projects p on p.organization_id = t.organization_id and p.id = t.project_id
      where t.organization_id = $1 and t.${isIdentifier(ref) ? 'id' : 'key'} = $2
        and t.deleted_at is ${deleted ? 'not' : ''} null and p.deleted_at is null`,
      [organizationId, ref],
    );
    return found;
  }

  /**
   * Locks the boards in id order, then the ticket, which another transaction may have moved in between. Not even
   * that gets past a retry, which locks every board it could be on.
   */
  async function lockAll(found: Whereabouts, deleted: boolean, destinationId?: string) {
    const { project_id, board_id } = found;
    const ids = [...new Set([board_id, destinationId ?? board_id])];
    const boards = tx.isRetry
      ? await lockBoards(tx, 'b.project_id = $2', [project_id])
      : await lockBoards(tx, 'b.project_id = $2 and b.id = any($3::uuid[])', [project_id, ids]);
    const [ticket] = await loader.load(
      `t.id = $2 and t.deleted_at is ${deleted ? 'not' : ''} null`,
      [found.id],
    );
    if (ticket === undefined) return null;
    const board = boards.find(({ id }) => id === ticket.boardId) ?? null;
    if (board === null && ticket.boardId !== board_id) throw new TransactionConflict();
    const destination = boards.find(({ id }) => id === destinationId) ?? null;
    return { ticket, board, destination };
  }

  return {
    async lock(ref, destinationId) {
      const found = await whereabouts(ref, false);
      const locked = found && (await lockAll(found, false, destinationId));
      if (!locked) return null;
      const { ticket, board, destination } = locked;
      // Its board was deleted while we waited for it, and the ticket sent on.
      if (board === null) throw new TransactionConflict();
      return { ticket, board, destination };
    },
    async lockDeleted(ref, destinationId) {
      const found = await whereabouts(ref, true);
      return (found && (await lockAll(found, true, destinationId))) ?? null;
    },
    async add(ticket) {
      await tx.insert([ticket], () => loader.parts.write(ticket));
    },
    async save(...tickets) {
      tx.write(tickets, async () => {
        for (const ticket of tickets) await loader.parts.write(ticket);
      });
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
