import {
  App,
  Board,
  Delivery,
  Document,
  eventLoopPauses,
  ImportedRecord,
  Label,
  Notification,
  Project,
  Relation,
  Ticket,
  User,
  type SetChange,
  type WrittenChanges,
} from '@basalt/domain';
import type { DocumentParts } from '../document/document-parts.ts';
import { addEvents } from '../event/add-events.ts';
import { recordAccountEvent } from '../identity/note-account-event.ts';
import { ImportedRecordEntity } from '../import/import.entities.ts';
import { addMail } from '../mail/add-mail.ts';
import { recipientsOf } from '../notification/notifications.store.ts';
import { TicketCounterEntity } from '../project/project.entity.ts';
import { projectText } from '../project/projects.store.ts';
import type { TicketParts } from '../ticket/ticket-parts.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { newDelivery, voidClaims } from '../webhook/deliveries.store.ts';
import { setStatements } from './set-statements.ts';

/** Whether other new records of the same change may refer to it. */
const isLinkedTo = (one: object): boolean =>
  one instanceof Project || one instanceof User || one instanceof App;

/**
 * Whether the rows of a set refer to records of the same change: due mails to recipients, members of projects to new people,
 * watches to new tickets.
 */
const linksToSaved = (set: SetChange): boolean =>
  ['mails_due', 'watches'].includes(set.kind) || (set.kind === 'project_member' && set.isMember);

/** Adds all statements of a change to the commit, in an order that satisfies the foreign keys. */
export async function writeChanges(
  tx: Transaction,
  {
    sets = [],
    saved = [],
    removed = [],
    events = [],
    accountEvents = [],
    mails = [],
  }: WrittenChanges,
  { ticketParts, documentParts }: { ticketParts: TicketParts; documentParts: DocumentParts },
): Promise<void> {
  const add = (set: SetChange) => {
    for (const statement of setStatements(tx.organizationId, set)) tx.add(statement);
  };
  const [later = [], others = []] = [true, false].map((isLater) =>
    sets.filter((set) => linksToSaved(set) === isLater),
  );
  const pause = eventLoopPauses();
  for (const set of others) add(set);
  for (const record of removed) tx.drop(record);
  // A ticket has one parent: the old relation must be removed before the new one is inserted.
  if (removed.some((one) => one instanceof Relation) && saved.length > 0) tx.flush();
  const first = saved.filter((one) => isLinkedTo(one) && !tx.isLoaded(one));
  const newProjects = first.filter((one) => one instanceof Project);
  // These are written before the new records that refer to them.
  for (const one of first) tx.put(one);
  if (first.length > 0) tx.flush();
  // New boards and labels are written before new tickets, and these before their comments: an import adds all of them in one change.
  for (const kind of [Board, Label, Ticket]) {
    const fresh = saved.filter((one) => one instanceof kind && !tx.isLoaded(one));
    if (fresh.length === saved.length || fresh.length === 0) continue;
    for (const one of fresh) tx.put(one);
    tx.flush();
    await pause();
  }
  // A new delivery copies the position of its event in the log, which is written below.
  const isNewDelivery = (one: object) => one instanceof Delivery && !tx.isLoaded(one);
  // An import adds hundreds of them, and nothing refers to them: they are inserted without the change set.
  const isNewImported = (one: object) => one instanceof ImportedRecord && !tx.isLoaded(one);
  const written = saved.filter((one) => !isNewDelivery(one) && !isNewImported(one));
  // A change can save a record twice: a new ticket, and then the ticket with its parent.
  const entities = [...new Set(written.map((record) => tx.put(record)))];
  tx.flush();
  await pause();
  const newImported = saved.filter((one) => one instanceof ImportedRecord).filter(isNewImported);
  if (newImported.length > 0) tx.create(ImportedRecordEntity, ...newImported);
  await pause();
  ticketParts.writeAll(entities.filter((one) => one instanceof Ticket));
  const { organizationId } = tx;
  for (const { id: projectId } of newProjects) {
    tx.create(TicketCounterEntity, { organizationId, projectId, lastNumber: 0 });
  }
  for (const one of entities) {
    if (one instanceof Document) documentParts.write(one);
    if (one instanceof Project) tx.add(projectText(organizationId, one));
    if (one instanceof Notification) tx.add(recipientsOf(organizationId, one));
    if (one instanceof Delivery) tx.add(voidClaims(organizationId, one.id));
  }
  for (const set of later) add(set);
  for (const event of accountEvents) recordAccountEvent(tx, event);
  for (const mail of mails) addMail(tx, mail);
  await addEvents(tx, events);
  const deliveries = saved.filter((one) => one instanceof Delivery);
  for (const one of deliveries.filter(isNewDelivery)) tx.add(newDelivery(one));
  tx.hasDeliveries ||= deliveries.length > 0;
}
