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
import { noteAccountEvent } from '../identity/note-account-event.ts';
import { ImportedRecordEntity } from '../import/import.entities.ts';
import { addMail } from '../mail/add-mail.ts';
import { recipientsOf } from '../notification/notifications.store.ts';
import { TicketCounterEntity } from '../project/project.entity.ts';
import { projectText } from '../project/projects.store.ts';
import type { TicketParts } from '../ticket/ticket-parts.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { newDelivery, voidClaims } from '../webhook/deliveries.store.ts';
import { setStatements } from './set-statements.ts';

/** Whether other new records of the same change may link to it. */
const isLinkedTo = (one: object): boolean =>
  one instanceof Project || one instanceof User || one instanceof App;

/** Mails are due about recipients, people who join come into projects, imports say who watches tickets: all stored with the records. */
const linksToSaved = (set: SetChange): boolean =>
  ['mails_due', 'watches'].includes(set.kind) || (set.kind === 'project_member' && set.isMember);

/** Adds all that a change leaves behind to the transaction's last packet, in this order. */
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
  // Another parent takes the place of the one that goes.
  if (removed.some((one) => one instanceof Relation) && saved.length > 0) tx.flush();
  const first = saved.filter((one) => isLinkedTo(one) && !tx.isLoaded(one));
  const newProjects = first.filter((one) => one instanceof Project);
  // Before what links to them, which the ORM does not know.
  for (const one of first) tx.put(one);
  if (first.length > 0) tx.flush();
  // A new board or label before new tickets, and these before their comments: an import makes all of them at once.
  for (const kind of [Board, Label, Ticket]) {
    const fresh = saved.filter((one) => one instanceof kind && !tx.isLoaded(one));
    if (fresh.length === saved.length || fresh.length === 0) continue;
    for (const one of fresh) tx.put(one);
    tx.flush();
    await pause();
  }
  // A new delivery takes the place of its event in the log, which is recorded below.
  const isNewDelivery = (one: object) => one instanceof Delivery && !tx.isLoaded(one);
  // Hundreds in a portion of an import, and nothing links to them: the unit of work need not know them.
  const isNewlyKnown = (one: object) => one instanceof ImportedRecord && !tx.isLoaded(one);
  const entities = saved
    .filter((one) => !isNewDelivery(one) && !isNewlyKnown(one))
    .map((record) => tx.put(record));
  tx.flush();
  await pause();
  const newlyKnown = saved.filter((one) => one instanceof ImportedRecord).filter(isNewlyKnown);
  if (newlyKnown.length > 0) tx.create(ImportedRecordEntity, ...newlyKnown);
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
  for (const event of accountEvents) noteAccountEvent(tx, event);
  for (const mail of mails) addMail(tx, mail);
  await addEvents(tx, events);
  const deliveries = saved.filter((one) => one instanceof Delivery);
  for (const one of deliveries.filter(isNewDelivery)) tx.add(newDelivery(one));
  tx.hasDeliveries ||= deliveries.length > 0;
}
