import { Document, Ticket, type EventStore, type WrittenChanges } from '@basalt/domain';
import type { DocumentParts } from '../document/document-parts.ts';
import type { TicketParts } from '../ticket/ticket-parts.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { setStatements } from './set-statements.ts';

/** Puts all that a change leaves behind into the transaction's last packet, in this order. */
export async function writeChanges(
  tx: Transaction,
  { sets = [], saved = [], removed = [], events = [] }: WrittenChanges,
  {
    log,
    ticketParts,
    documentParts,
  }: { log: EventStore; ticketParts: TicketParts; documentParts: DocumentParts },
): Promise<void> {
  for (const set of sets) {
    for (const statement of setStatements(tx.organizationId, set)) tx.enqueue(statement);
  }
  const entities = saved.map((record) => tx.put(record));
  for (const record of removed) tx.drop(record);
  await tx.flush();
  ticketParts.writeAll(entities.filter((one) => one instanceof Ticket));
  for (const one of entities) if (one instanceof Document) documentParts.write(one);
  await log.append(...events);
}
