import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';
import type { TicketRecord } from './ticket-record.ts';

/** The part of the other ticket in a relation: it is blocked by this one (`blocks`), its `parent`, its `child` … */
export const relationTypes = [
  'blocks',
  'blocked_by',
  'relates_to',
  'duplicates',
  'duplicated_by',
  'parent',
  'child',
] as const;

export type RelationType = (typeof relationTypes)[number];

/** The kinds in which relations are stored: the first ticket blocks, relates to, duplicates or is the parent of the second one. */
export const relationKinds = ['blocks', 'relates_to', 'duplicates', 'parent'] as const;

export type RelationKind = (typeof relationKinds)[number];

/** Two tickets and the kind of their relation. Of `relates_to`, the lower id is `fromId`. */
export interface RelationEnds {
  readonly kind: RelationKind;
  readonly fromId: string;
  readonly toId: string;
}

/** A relation of two tickets of the organization, stored once. */
export const Relation = record('relation', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  kind: field.choice(relationKinds).hidden(),
  fromId: field.ref('ticket').hidden(),
  toId: field.ref('ticket').hidden().unique('fromId', 'kind'),
  type: field.choice(relationTypes).computed(),
  ticket: field.value<RelatedTicket>('related_ticket').computed(),
  createdBy: common.createdBy(),
  createdAt: field.startMoment(),
});

export interface Relation extends Stored<typeof Relation> {}

/** The fields of the other ticket of a relation that a list of relations shows. `done`: it is on a done board. */
export interface RelatedTicket extends Pick<
  TicketRecord,
  'id' | 'key' | 'title' | 'project_id' | 'board_id' | 'archived'
> {
  done: boolean;
}

/** The two types of each kind: what the second ticket is to the first one, and what the first is to the second. */
const typesOf: Readonly<Record<RelationKind, readonly [RelationType, RelationType]>> = {
  blocks: ['blocks', 'blocked_by'],
  relates_to: ['relates_to', 'relates_to'],
  duplicates: ['duplicates', 'duplicated_by'],
  parent: ['child', 'parent'],
};

/** The stored form of a relation of this type that a ticket has with another one. */
export function endsOf(type: RelationType, ticketId: string, otherId: string): RelationEnds {
  const kind = relationKinds.find((candidate) => typesOf[candidate].includes(type)) as RelationKind;
  const isFirst = typesOf[kind][0] === type;
  return isFirst ? storedEnds(kind, ticketId, otherId) : storedEnds(kind, otherId, ticketId);
}

/** The stored form of a relation of this kind from one ticket to another. */
export const storedEnds = (kind: RelationKind, fromId: string, toId: string): RelationEnds =>
  kind === 'relates_to' && toId < fromId
    ? { kind, fromId: toId, toId: fromId }
    : { kind, fromId, toId };

/** The type of the relation as one of its tickets sees it. */
export function typeFor({ kind, fromId }: RelationEnds, ticketId: string): RelationType {
  return typesOf[kind][fromId === ticketId ? 0 : 1];
}
