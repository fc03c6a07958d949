import type { TicketStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { arrivalLoad } from './arrival-load.ts';
import { bulkLoad } from './bulk-load.ts';
import type { TicketLoader } from './load-tickets.ts';
import { orderLoad } from './order-load.ts';
import { ticketLoads } from './ticket-loads.ts';

/** Tickets of the transaction's tenant in PostgreSQL. */
export const createTicketStore = (tx: Transaction, loader: TicketLoader): TicketStore => ({
  ...ticketLoads(tx, loader),
  ...arrivalLoad(tx, loader),
  ...orderLoad(tx, loader),
  ...bulkLoad(tx, loader),
});
