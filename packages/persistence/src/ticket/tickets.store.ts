import { isIdentifier, type RankKey, type TicketStore } from '@basalt/domain';
import { lockBoardsOf } from '../board/lock-boards.ts';
import { TransactionConflict } from '../connection/storage-errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { boardOrder } from './board-order.ts';
import { loadTickets, type TicketLoader } from './load-tickets.ts';
import { lockPlace } from './lock-place.ts';
import { nextOnBoard, ticketsWithBoard } from './tickets-with-board.ts';

/** Tickets of the transaction's tenant in PostgreSQL. */
export function createTicketStore(tx: Transaction): TicketStore {
  const { organizationId } = tx;
  const loader = loadTickets(tx);

  async function isLiveBoard(id: string): Promise<boolean> {
    const live =
      'select id from boards where organization_id = $1 and id = $2 and deleted_at is null';
    return (await tx.rows(live, [organizationId, id])).length > 0;
  }

  /**
   * Locks the boards in id order, then the ticket, which another transaction may have moved in between. Not even
   * that gets past a retry, which locks every board it could be on. Both are asked at once.
   */
  async function lockAll(ref: string, deleted: boolean, destinationId: string | null) {
    tx.queueFor(destinationId ?? ref);
    // `is true` hides the condition from indexes that hold all live tickets of the tenant.
    const isIt = (alias: string): string =>
      `${alias}.${isIdentifier(ref) ? 'id' : 'key'} = $2 and (${alias}.deleted_at is ${deleted ? 'not' : ''} null) is true`;
    const [boards, loaded] = await Promise.all([
      lockBoardsOf(tx, isIt('w'), [ref, destinationId]),
      loader.loadWithProject(isIt('t'), [ref]),
    ]);
    if (loaded === null) return null;
    const { ticket, project } = loaded;
    const board = boards.find(({ id }) => id === ticket.boardId) ?? null;
    const destination = boards.find(({ id }) => id === destinationId) ?? null;
    return { ticket, board, destination, project };
  }

  const order = boardOrder(tx);
  const lock: TicketStore['lock'] = async (ref, destinationId) => {
    const locked = await lockAll(ref, false, destinationId ?? null);
    if (locked === null) return null;
    const { board, ...others } = locked;
    // It was moved while we waited, or its board deleted and it sent on.
    if (board === null) throw new TransactionConflict();
    return { board, ...others };
  };

  return {
    lock,
    ...lockPlace(tx, { lock, gapAt: order.gapAt }),
    async lockDeleted(ref, destinationId) {
      const locked = await lockAll(ref, true, destinationId ?? null);
      if (locked?.board === null && (await isLiveBoard(locked.ticket.boardId))) {
        throw new TransactionConflict();
      }
      return locked;
    },
    async add(...tickets) {
      await tx.save(...tickets);
      for (const ticket of tickets) loader.parts.write(ticket);
    },
    async save(...tickets) {
      await tx.save(...tickets);
      for (const ticket of tickets) loader.parts.write(ticket);
    },
    ...order,
    ...ticketsOfBoard(tx, loader),
    ...ticketsWithBoard(tx),
  };
}

/** The methods that take the tickets of a board. */
function ticketsOfBoard(
  tx: Transaction,
  loader: TicketLoader,
): Pick<TicketStore, 'lockOnBoard' | 'lockInProject' | 'countOnBoard' | 'lockNextOnBoard'> {
  return {
    lockOnBoard: (boardId, ids) =>
      loader.loadNamed(ids, 'w.board_id = $4 and w.deleted_at is null', [boardId], {
        asPage: true,
      }),
    async lockInProject(projectId, refs) {
      const keys = refs.filter((ref) => !isIdentifier(ref));
      const named =
        keys.length === 0
          ? []
          : await tx.rows<{ id: string }>(
              'select id from tickets where organization_id = $1 and key = any($2::text[])',
              [tx.organizationId, keys],
            );
      const ids = [...refs.filter(isIdentifier), ...named.map(({ id }) => id)];
      return loader.loadNamed(ids, 'w.project_id = $4 and w.deleted_at is null', [projectId]);
    },
    async countOnBoard(boardId) {
      const [counted] = await tx.rows<{ count: number }>(
        'select count(*)::integer as count from tickets where organization_id = $1 and board_id = $2 and deleted_at is null',
        [tx.organizationId, boardId],
      );
      return counted?.count ?? 0;
    },
    async lockNextOnBoard(boardId, from, count) {
      const next = await tx.rows<RankKey>(nextOnBoard, [
        tx.organizationId,
        boardId,
        from?.rank ?? '',
        from?.id ?? '00000000-0000-0000-0000-000000000000',
        count,
      ]);
      const ids = next.map(({ id }) => id);
      const tickets = await loader.loadNamed(ids, 'true', []);
      const places = new Map(ids.map((id, place) => [id, place]));
      return tickets.toSorted((a, b) => Number(places.get(a.id)) - Number(places.get(b.id)));
    },
  };
}
