import type { WrittenChanges } from '../../src/change/change.ts';
import { Comment } from '../../src/records/comment.ts';
import { Document } from '../../src/records/document.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { Notification } from '../../src/records/notification.ts';
import { Label } from '../../src/records/label.ts';
import { Board } from '../../src/records/board.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { Delivery } from '../../src/records/delivery.ts';
import { Webhook } from '../../src/records/webhook.ts';
import { countClaim, fanOut } from './deliveries.ts';
import { queueMails } from './outbox.ts';
import { raiseRelatives } from './raised-relatives.ts';
import { tableOf, type Tenant } from './tenant.ts';
import { spellingsOf } from './tickets.ts';
import { writeSet } from './write-set.ts';

/** Writes a change of an organization, as one batch of statements of a database does. */
export function write(tenant: Tenant, changes: WrittenChanges, newId: NewId): void {
  const { database, organizationId } = tenant;
  const { sets = [], saved = [], removed = [], events = [] } = changes;
  for (const set of sets) writeSet(tenant, set);
  for (const record of removed) tableOf(database, record, organizationId).delete(record);
  // A webhook does not receive the event of its own creation.
  const made = saved.filter((record) => Webhook.is(record) && !tenant.of(Webhook).get(record.id));
  const others = saved.filter((record) => !made.includes(record));
  save(tenant, others);
  const log = database.values('accountEvents');
  for (const event of changes.accountEvents ?? []) log.add(event.id, event);
  queueMails(database, changes.mails);
  addEvents(tenant, events, newId);
  for (const set of sets) {
    if (set.kind === 'relatives_raised')
      addEvents(tenant, raiseRelatives(tenant, set, newId), newId);
  }
  save(tenant, made);
}

/** Adds events to the log of the organization, and the deliveries of webhooks for them. */
export function addEvents(tenant: Tenant, events: readonly DomainEvent[], newId: NewId): void {
  for (const event of events) {
    if (event.organizationId !== tenant.organizationId) {
      throw new Error('event belongs to another organization');
    }
    tenant.values('events').add(event.id, event);
    fanOut(tenant, event, newId);
  }
}

function save(tenant: Tenant, records: readonly object[]): void {
  const { database, organizationId } = tenant;
  const tables = records.map((record) => tableOf(database, record, organizationId));
  for (const [index, record] of records.entries()) {
    tables[index]?.put(record);
    if (Delivery.is(record)) countClaim(tenant, record);
  }
  for (const [index, record] of records.entries()) {
    tables[index]?.refuseBroken(record);
    for (const fault of faultsOf(tenant, record)) throw new Error(fault);
  }
}

/** What a database refuses beside what is declared: by foreign keys of several columns, its tables of tags, and its checks. */
function* faultsOf(tenant: Tenant, record: object): Generator<string> {
  if (Ticket.is(record)) {
    const { projectId, boardId, labelIds, tagNames } = record;
    const isOutside = (place: { projectId: string } | null) => place?.projectId !== projectId;
    const labels = labelIds.map((id) => tenant.of(Label).get(id));
    if (isOutside(tenant.of(Board).get(boardId))) yield 'a ticket is on a board of another project';
    if (labels.some(isOutside)) yield 'a ticket has a label of another project';
    if (!areTags(tenant, projectId, tagNames)) yield 'a ticket has a tag that is not stored';
  }
  if (Document.is(record) && !areTags(tenant, null, record.tagNames)) {
    yield 'a document has a tag that is not stored';
  }
  if (Comment.is(record) && (record.ticketId === null) === (record.documentId === null)) {
    yield 'a comment is not on one record';
  }
  if (Notification.is(record) && new Set(record.recipientIds).size < record.recipientIds.length) {
    yield 'a notification names a recipient twice';
  }
}

function areTags(tenant: Tenant, projectId: string | null, names: readonly string[]): boolean {
  const stored = [...spellingsOf(tenant, projectId).values()];
  return names.every((name) => stored.includes(name));
}
