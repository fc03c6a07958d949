import type { TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { countOf, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findPlace, firstRank } from './board-order.ts';
import { bulkLoad } from './bulk-load.ts';
import type { TicketLoader } from './load-tickets.ts';
import { ticketLoads } from './ticket-loads.ts';
import { ticketsWithBoard } from './tickets-with-board.ts';

/** Tickets of the transaction's tenant in PostgreSQL. */
export function createTicketStore(tx: Transaction, loader: TicketLoader): TicketStore {
  return {
    ...ticketLoads(tx, loader),
    ...bulkLoad(tx, loader),
    gapAt: async (boardId, position, except) =>
      (await findPlace(tx, boardId, position, except ?? undefined)).gap,
    async firstRank(boardId, except) {
      const { organizationId } = tx;
      const [[first]] = await tx.batch(firstRank({ organizationId, boardId, except }));
      return first?.rank ?? null;
    },
    async add(...tickets) {
      await tx.save(...tickets);
      loader.parts.add(tickets);
    },
    async save(...tickets) {
      await tx.save(...tickets);
      for (const ticket of tickets) loader.parts.write(ticket);
    },
    ...ticketsOfBoard(tx, loader),
    ...ticketsWithBoard(tx),
  };
}

/** The methods that take the tickets of a board. */
function ticketsOfBoard(
  tx: Transaction,
  loader: TicketLoader,
): Pick<TicketStore, 'lockOnBoard' | 'countOnBoard'> {
  const ofTenant = () => db.selectFrom('tickets').where('organization_id', '=', tx.organizationId);
  return {
    lockOnBoard: (boardId, ids) =>
      loader.loadNamed(ids, sql`w.board_id = ${boardId} and w.deleted_at is null`, {
        asPage: true,
      }),
    async countOnBoard(boardId) {
      const [counted] = await tx.rows(
        ofTenant().select(countOf).where('board_id', '=', boardId).where('deleted_at', 'is', null),
      );
      return counted?.total ?? 0;
    },
  };
}
