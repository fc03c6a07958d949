import type { LockedTicket } from '../ticket/tickets.port.ts';
import type { Relation, RelationEnds, RelationType } from './relation.ts';
import type { HiddenRelation, RelationRecord } from './relation-record.ts';

/** What is loaded for a new relation. */
export interface LoadedForRelation {
  readonly one: LockedTicket;
  /** Null when the caller cannot find it, or when it is the first ticket. */
  readonly other: LockedTicket | null;
  /** The same relation, if it exists already; else null. */
  readonly same: Relation | null;
  /** How many relations each of both has. */
  readonly counts: { readonly one: number; readonly other: number };
  /** What decides on a parent; null for other types. */
  readonly tree: RelatedTree | null;
}

/** What is above a new parent, and below its new child. */
export interface RelatedTree {
  /** The present parent of the child; `isGone` when the caller sees that it is deleted. */
  readonly parent: PresentRelation | null;
  /** The new parent and its ancestors, the nearest first. */
  readonly above: readonly string[];
  /** The levels of the tree that begins with the child. The child alone is one level. */
  readonly levels: number;
}

/** A relation that is there; `isGone` when the caller sees that its first ticket is deleted. */
export interface PresentRelation {
  readonly relation: Relation;
  readonly isGone: boolean;
}

/** What is loaded for many new relations. */
export interface LoadedForRelations {
  /** Their tickets that are there, by id, locked with their boards in id order. */
  readonly tickets: ReadonlyMap<string, LockedTicket>;
  /** The same relations that are there, and the present parents of children. */
  readonly present: readonly PresentRelation[];
  /** How many relations each ticket has. */
  readonly counts: ReadonlyMap<string, number>;
  /** Each parent to be with all above it, the nearest first. */
  readonly above: ReadonlyMap<string, readonly string[]>;
  /** The levels of the tree below each child, which is one itself. */
  readonly levels: ReadonlyMap<string, number>;
}

/** A relation with its tickets: `from`, then `to`. */
export interface RelationWithTickets {
  readonly relation: Relation;
  readonly ends: readonly [LockedTicket, LockedTicket];
}

/** The relations of the tenant, inside a transaction. */
export interface RelationStore {
  /** Until the end no other transaction of the tenant adds a relation. Comes before all other locks. */
  hold(): Promise<void>;
  /** As `hold`. Returns the ids of the parents that these tickets (ids or keys) have; until the end they get no others. */
  holdParents(refs: readonly string[]): Promise<readonly string[]>;
  /** What new relations between these tickets need, after `hold`. */
  loadForMany(ends: readonly RelationEnds[]): Promise<LoadedForRelations>;
  /**
   * What a relation between two tickets (ids or keys) needs: both with their boards, locked in id order. Until the end no other
   * transaction of the tenant adds a relation, so a tree stays a tree. Null when the first ticket is not there.
   */
  loadToAdd(ref: string, type: RelationType, otherRef: string): Promise<LoadedForRelation | null>;
  /** The relation with both tickets, locked; null when it or one of them is not there for the caller. */
  load(id: string): Promise<RelationWithTickets | null>;
  /** The same for many; those without both tickets are left out. */
  loadAll(ids: readonly string[]): Promise<readonly RelationWithTickets[]>;
}

/** Reads of relations. */
export interface RelationQueries {
  /** Whether there is such a relation of two live tickets that the caller sees. */
  find(id: string): Promise<{ id: string } | null>;
  /**
   * All relations of a live ticket (id or key) with live ones, in the order of their creation; null when the ticket is not there.
   * With tickets that the caller does not see, they are hidden.
   */
  list(ref: string): Promise<readonly (RelationRecord | HiddenRelation)[] | null>;
}
