import {
  Delivery,
  Document,
  eventLoopPauses,
  ImportedRecord,
  Notification,
  Project,
  recordTypeOf,
  Ticket,
  type Fields,
  type RecordType,
  type SetChange,
  type StoredOf,
  type WrittenChanges,
} from '@basalt/domain';
import type { DocumentParts } from '../document/document-parts.ts';
import { addEvents } from '../event/add-events.ts';
import { recordAccountEvent } from '../identity/account-event.entity.ts';
import { addMail } from '../mail/mail.entity.ts';
import { recipientsOf } from '../notification/notifications.store.ts';
import { TicketCounterEntity } from '../ticket/ticket-counter.ts';
import { projectText } from '../project/projects.store.ts';
import { raiseRelatives } from '../ticket/raise-relatives.ts';
import type { TicketParts } from '../ticket/ticket-parts.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { newDelivery, voidClaims } from '../webhook/deliveries.store.ts';
import { setStatements } from './set-statements.ts';

/**
 * Whether the rows of a set refer to records of the same change: due mails to recipients, members of projects to new people,
 * watches to new tickets.
 */
const linksToSaved = (set: SetChange): boolean =>
  ['mails_due', 'watches', 'rule_runs_dropped'].includes(set.kind) ||
  (set.kind === 'project_member' && set.isMember);

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
    if (set.kind === 'relatives_raised') return;
    for (const statement of setStatements(tx.organizationId, set)) tx.add(statement);
  };
  const [later = [], immediate = []] = [true, false].map((isLater) =>
    sets.filter((set) => linksToSaved(set) === isLater),
  );
  const pause = eventLoopPauses();
  for (const set of immediate) add(set);
  for (const record of removed) tx.drop(record);
  const [loaded = [], added = []] = [true, false].map((isLoaded) =>
    saved.filter((record) => tx.isLoaded(record) === isLoaded),
  );
  // A new delivery copies the position of its event in the log, which is written below. Nothing refers to the hundreds of imported
  // records of a portion: they are inserted without the change set.
  const written = [...added.filter((record) => !isWrittenApart(record)), ...loaded];
  for (const record of written) tx.put(record);
  await tx.flushWithPauses(pause);
  // A change can save a record twice: a new ticket, and then the ticket with its parent.
  const records = new Set(written.map((record) => tx.stored(record)));
  const imported = added.filter(ImportedRecord.is);
  if (imported.length > 0) tx.create(ImportedRecord, ...imported);
  await pause();
  const { organizationId } = tx;
  for (const { id: projectId } of added.filter(Project.is)) {
    tx.create(TicketCounterEntity, { organizationId, projectId, lastNumber: 0 });
  }
  const byKind = Map.groupBy(records, (record) => recordTypeOf(record).kind);
  const ofKind = <F extends Fields>(type: RecordType<F>): StoredOf<F>[] =>
    (byKind.get(type.kind) ?? []).filter(type.is);
  ticketParts.writeAll(ofKind(Ticket));
  for (const document of ofKind(Document)) documentParts.write(document);
  for (const project of ofKind(Project)) tx.add(projectText(organizationId, project));
  for (const notification of ofKind(Notification))
    tx.add(recipientsOf(organizationId, notification));
  for (const { id } of ofKind(Delivery)) tx.add(voidClaims(organizationId, id));
  for (const set of later) add(set);
  for (const event of accountEvents) recordAccountEvent(tx, event);
  for (const mail of mails) addMail(tx, mail);
  await addEvents(tx, events);
  for (const set of sets) {
    if (set.kind !== 'relatives_raised') continue;
    tx.add(raiseRelatives(tx.organizationId, set), ({ count }) => {
      tx.hasDeliveries ||= count > 0;
    });
  }
  for (const delivery of added.filter(Delivery.is)) tx.add(newDelivery(delivery));
  tx.hasDeliveries ||= saved.some(Delivery.is);
}

const isWrittenApart = (record: object): boolean =>
  Delivery.is(record) || ImportedRecord.is(record);
