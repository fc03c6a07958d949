import type { LockedTicket } from '../records/locked-ticket.ts';
import type { Relation, RelationEnds, RelationType } from '../records/relation.ts';
import type { HiddenRelation, RelationRecord } from '../records/relation-record.ts';

/** The state for a new relation. */
export interface LoadedForRelation {
  readonly one: LockedTicket;
  /** Null when the caller cannot find it, or when it is the same ticket. */
  readonly other: LockedTicket | null;
  /** The same relation, if it exists already; else null. */
  readonly same: Relation | null;
  /** How many relations each of the two tickets has. */
  readonly counts: { readonly one: number; readonly other: number };
  /** The state for a new parent; null for other types. */
  readonly tree: RelatedTree | null;
}

/** The tickets above a new parent, and below its new child. */
export interface RelatedTree {
  /** The relation of the child with its present parent; null for none. `isGone`: that parent is deleted. */
  readonly parent: PresentRelation | null;
  /** The new parent and its ancestors, the nearest first. */
  readonly above: readonly string[];
  /** The levels of the tree that begins with the child. The child alone is one level. */
  readonly levels: number;
}

/** An existing relation. `isGone`: its first ticket is deleted. */
export interface PresentRelation {
  readonly relation: Relation;
  readonly isGone: boolean;
}

/** The state for many new relations. */
export interface LoadedForRelations {
  /** Their tickets that exist, by id, locked with their boards in id order. */
  readonly tickets: ReadonlyMap<string, LockedTicket>;
  /** Those of the new relations that exist already, and the relations of the children with their present parents. */
  readonly present: readonly PresentRelation[];
  /** How many relations each ticket has. */
  readonly counts: ReadonlyMap<string, number>;
  /** By new parent: its id and those of its ancestors, the nearest first. */
  readonly above: ReadonlyMap<string, readonly string[]>;
  /** By child: the levels of its tree. The child alone is one level. */
  readonly levels: ReadonlyMap<string, number>;
}

/** A relation with its tickets: `from`, then `to`. */
export interface RelationWithTickets {
  readonly relation: Relation;
  readonly ends: readonly [LockedTicket, LockedTicket];
}

/** The relations of the tenant, inside a transaction. */
export interface RelationStore {
  /** No other transaction of the tenant adds a relation before this one ends. To be called before all other locks. */
  hold(): Promise<void>;
  /**
   * As `hold`. Returns the ids of the parents of these tickets (ids or keys), which cannot change before the transaction ends, and of the
   * tickets with these `keys`.
   */
  holdParents(refs: readonly string[], keys?: readonly string[]): Promise<readonly string[]>;
  /** The state for these new relations. To be called after `hold`. */
  loadForMany(ends: readonly RelationEnds[]): Promise<LoadedForRelations>;
  /**
   * The state for a relation between two tickets (ids or keys): both with their boards, locked in id order. No other transaction of the tenant
   * adds a relation before this one ends, so that two of them cannot make a cycle. Null when the first ticket does not exist.
   */
  loadToAdd(ref: string, type: RelationType, otherRef: string): Promise<LoadedForRelation | null>;
  /** The relation with both tickets, locked; null when the caller cannot find it or one of them. */
  load(id: string): Promise<RelationWithTickets | null>;
  /** The same for many relations; those with a ticket that is not found are left out. */
  loadAll(ids: readonly string[]): Promise<readonly RelationWithTickets[]>;
}

/** Reads of relations. */
export interface RelationQueries {
  /** The relation, if both of its tickets are live and the caller sees them; else null. */
  find(id: string): Promise<{ id: string } | null>;
  /**
   * All relations of a live ticket (id or key) with live tickets, in the order of their creation; null when the ticket does not exist.
   * Relations with tickets that the caller does not see are hidden ones.
   */
  list(ref: string): Promise<readonly ListedRelation[] | null>;
}

/** A relation of a ticket with its place in the list, which a hidden one does not show. */
export interface ListedRelation {
  readonly id: string;
  readonly createdAt: string;
  readonly shown: RelationRecord | HiddenRelation;
}
