import type { Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** What the other ticket of a relation is to a ticket: it is blocked by this one (`blocks`), its `parent`, its `child` … */
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

/** As relations are stored: the first ticket blocks, duplicates or is the parent of the second. */
export const relationKinds = ['blocks', 'relates_to', 'duplicates', 'parent'] as const;

export type RelationKind = (typeof relationKinds)[number];

/** Two tickets and what they are to each other. `relates_to` has the lower id first. */
export interface RelationEnds {
  readonly kind: RelationKind;
  readonly fromId: string;
  readonly toId: string;
}

/** A relation of two tickets of the organization, stored once. */
export class Relation implements RelationEnds {
  id: string;
  organizationId: string;
  kind: RelationKind;
  fromId: string;
  toId: string;
  createdBy: Actor;
  createdAt: Date;

  constructor(fields: RelationEnds & NewFields<Relation, 'createdBy'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.kind = fields.kind;
    this.fromId = fields.fromId;
    this.toId = fields.toId;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
  }
}

/** The types of each kind: as the first ticket sees the second, and the other way round. */
const typesOf: Readonly<Record<RelationKind, readonly [RelationType, RelationType]>> = {
  blocks: ['blocks', 'blocked_by'],
  relates_to: ['relates_to', 'relates_to'],
  duplicates: ['duplicates', 'duplicated_by'],
  parent: ['child', 'parent'],
};

/** How a relation that a ticket has with another one is stored. */
export function endsOf(type: RelationType, ticketId: string, otherId: string): RelationEnds {
  const kind = relationKinds.find((one) => typesOf[one].includes(type)) as RelationKind;
  const isFirst = typesOf[kind][0] === type;
  return isFirst ? storedEnds(kind, ticketId, otherId) : storedEnds(kind, otherId, ticketId);
}

/** How a relation of the kind, from one ticket to another, is stored. */
export const storedEnds = (kind: RelationKind, fromId: string, toId: string): RelationEnds =>
  kind === 'relates_to' && toId < fromId
    ? { kind, fromId: toId, toId: fromId }
    : { kind, fromId, toId };

/** What the relation is called by one of its tickets. */
export function typeFor({ kind, fromId }: RelationEnds, ticketId: string): RelationType {
  return typesOf[kind][fromId === ticketId ? 0 : 1];
}
