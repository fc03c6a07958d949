import { isIdentifier, type TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { countOf, db, isAnyOf } from '../sql/query.ts';
import { TransactionConflict } from '../connection/storage-errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { boardOrder } from './board-order.ts';
import { loadTickets, type TicketLoader } from './load-tickets.ts';
import { lockForPosition } from './lock-for-move.ts';
import { lockTicket } from './lock-ticket.ts';
import { nextOnBoard, ticketsWithBoard } from './tickets-with-board.ts';

/** Tickets of the transaction's tenant in PostgreSQL. */
export function createTicketStore(tx: Transaction): TicketStore {
  const { organizationId } = tx;
  const loader = loadTickets(tx);

  async function isLiveBoard(id: string): Promise<boolean> {
    const live = db
      .selectFrom('boards')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null);
    return (await tx.rows(live)).length > 0;
  }

  const order = boardOrder(tx);
  const lock: TicketStore['lock'] = async (ref, destinationId) => {
    const locked = await lockTicket(tx, loader, ref, { deleted: false, destinationId });
    if (locked === null) return null;
    const { board, ...others } = locked;
    // It was moved while we waited, or its board deleted and it sent on.
    if (board === null) throw new TransactionConflict();
    return { board, ...others };
  };

  return {
    lock,
    ...lockForPosition(tx, { lock, gapAt: order.gapAt }),
    async lockDeleted(ref, destinationId) {
      const locked = await lockTicket(tx, loader, ref, { deleted: true, destinationId });
      if (locked?.board === null && (await isLiveBoard(locked.ticket.boardId))) {
        throw new TransactionConflict();
      }
      return locked;
    },
    async add(...tickets) {
      await tx.save(...tickets);
      loader.parts.add(tickets);
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
  const ofTenant = () => db.selectFrom('tickets').where('organization_id', '=', tx.organizationId);
  return {
    lockOnBoard: (boardId, ids) =>
      loader.loadNamed(ids, sql`w.board_id = ${boardId} and w.deleted_at is null`, {
        asPage: true,
      }),
    async lockInProject(projectId, refs) {
      const keys = refs.filter((ref) => !isIdentifier(ref));
      const named =
        keys.length === 0
          ? []
          : await tx.rows(
              ofTenant()
                .select('id')
                .where(isAnyOf('key', keys, 'text')),
            );
      const ids = [...refs.filter(isIdentifier), ...named.map(({ id }) => id)];
      return loader.loadNamed(ids, sql`w.project_id = ${projectId} and w.deleted_at is null`);
    },
    async countOnBoard(boardId) {
      const [counted] = await tx.rows(
        ofTenant().select(countOf).where('board_id', '=', boardId).where('deleted_at', 'is', null),
      );
      return counted?.total ?? 0;
    },
    async lockNextOnBoard(boardId, from, count) {
      const { organizationId } = tx;
      const behind = from ?? { rank: '', id: '00000000-0000-0000-0000-000000000000' };
      const next = await tx.rows(nextOnBoard({ organizationId, boardId, ...behind, limit: count }));
      const ids = next.map(({ id }) => id);
      const tickets = await loader.loadNamed(ids, sql`true`);
      const places = new Map(ids.map((id, place) => [id, place]));
      return tickets.toSorted((a, b) => Number(places.get(a.id)) - Number(places.get(b.id)));
    },
  };
}
