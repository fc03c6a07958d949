import {
  Document,
  Notification,
  Project,
  Ticket,
  type EventStore,
  type WrittenChanges,
} from '@basalt/domain';
import type { DocumentParts } from '../document/document-parts.ts';
import { recipientsOf } from '../notification/notifications.store.ts';
import { TicketCounterEntity } from '../project/project.entity.ts';
import { projectText } from '../project/projects.store.ts';
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
  const newProjects = saved.filter((one) => one instanceof Project && !tx.isLoaded(one));
  // What is new in them links to the new project, which the ORM does not know.
  for (const project of newProjects) tx.put(project);
  if (newProjects.length > 0) await tx.flush();
  const entities = saved.map((record) => tx.put(record));
  for (const record of removed) tx.drop(record);
  await tx.flush();
  ticketParts.writeAll(entities.filter((one) => one instanceof Ticket));
  const { organizationId } = tx;
  for (const { id: projectId } of newProjects as Project[]) {
    await tx.create(TicketCounterEntity, { organizationId, projectId, lastNumber: 0 });
  }
  for (const one of entities) {
    if (one instanceof Document) documentParts.write(one);
    if (one instanceof Project) tx.enqueue(projectText(organizationId, one));
    if (one instanceof Notification) tx.enqueue(recipientsOf(organizationId, one));
  }
  await log.append(...events);
}
