import { maxBoards, maxRecounted, type AffectedKind, type EventType } from '@basalt/domain';
import * as v from 'valibot';
import { app, connection } from '../records/app.records.ts';
import { invitation, organizationMember } from '../records/browser.records.ts';
import { development } from '../records/git.records.ts';
import { file } from '../records/file.records.ts';
import { member } from '../records/organization.records.ts';
import { board, label, project } from '../records/project.records.ts';
import { maxReordered } from '../fields/identifiers.ts';
import { id, boundedArray } from '../records/record-parts.ts';
import { schemaOfKind } from '../records/records.ts';
import { documentComment, ticketComment } from '../records/writing.records.ts';

/** The subject of a kind of event: all its words except the last. Events of a member's account have the member as subject. */
export type EventSubject<Kind extends string = EventType> = Kind extends `member.${string}`
  ? 'member'
  : Kind extends `${infer First}.${infer Rest}`
    ? Rest extends `${string}.${string}`
      ? `${First}.${EventSubject<Rest>}`
      : First
    : never;

/** The records in the data of events whose subject is not the name of a record in the description of the API. */
const exceptions: Partial<Record<EventSubject, v.GenericSchema>> = {
  'ticket.comment': ticketComment,
  'ticket.file': file,
  'ticket.development': development,
  'document.comment': documentComment,
  'document.file': file,
  member: organizationMember,
  'project.member': member,
  invitation,
  app,
};

/** The id of a project, and those of its tickets that `affected` lists. */
const recountedTickets = v.strictObject({ id, ticket_ids: boundedArray(id, maxRecounted) });

/** Kinds whose data has more than the record: records that were created with it, or the new order of its content. */
const withMore: Partial<Record<EventType, v.GenericSchema>> = {
  'app.connected': connection,
  'app.disconnected': connection,
  'project.imported': v.strictObject({
    ...project.entries,
    boards: v.optional(boundedArray(board, maxBoards)),
  }),
  'project.created': v.strictObject({ ...project.entries, boards: boundedArray(board, maxBoards) }),
  'board.reordered': v.strictObject({ ...project.entries, board_ids: boundedArray(id, maxBoards) }),
  'ticket.recounted': recountedTickets,
  'ticket.reordered': v.strictObject({
    ...board.entries,
    ticket_ids: boundedArray(id, maxReordered),
  }),
};

/**
 * The records in the data of events that only amount to a kind, by that kind: the deleted or changed board, the label that tickets had, the
 * project of recounted tickets, the project of documents.
 */
const touching: Readonly<Record<AffectedKind, readonly v.GenericSchema[]>> = {
  'ticket.moved': [board],
  'ticket.completed': [board],
  'ticket.reopened': [board],
  'ticket.updated': [label, recountedTickets],
  'document.updated': [project],
};

const isAmountedTo = (kind: EventType): kind is AffectedKind => kind in touching;

/** The records that the data of an event of this kind can be, its own first: of a change of many records, it is the record that changed them. */
export const eventDataOf = (kind: EventType): readonly v.GenericSchema[] => [
  eventData(kind),
  ...(isAmountedTo(kind) ? touching[kind] : []),
];

/** The schema of the data of an event of this kind, if the event is about the subject of the kind. */
function eventData(kind: EventType): v.GenericSchema {
  const isOfMember = kind.startsWith('member.');
  const subject = (isOfMember ? 'member' : kind.slice(0, kind.lastIndexOf('.'))) as EventSubject;
  return withMore[kind] ?? exceptions[subject] ?? schemaOfKind(subject);
}
