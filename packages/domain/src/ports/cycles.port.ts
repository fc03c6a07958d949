import type { LoadedKey } from '../event/affected.ts';
import type { Count } from '../flow/flow-state.ts';
import type { Cycle } from '../records/cycle.ts';
import type { Project } from '../records/project.ts';

/** A cycle and its project. */
export interface CycleOfProject {
  readonly cycle: Cycle;
  readonly project: Project;
}

/** A ticket that leaves a deleted cycle. */
export type TicketOfCycle = LoadedKey;

/** The state for one step of deleting a cycle. */
export interface CycleForDelete extends CycleOfProject {
  /** Some hundreds of its tickets, deleted ones included. */
  readonly tickets: readonly TicketOfCycle[];
  /** Whether these are all. */
  readonly isLast: boolean;
}

/** The state for completing a cycle. */
export interface CycleForComplete extends CycleOfProject {
  /** Its first tickets that are not on a done board, neither archived nor deleted: as many as one transaction changes. */
  readonly ticketIds: readonly string[];
  /** Whether there are more. */
  readonly hasMore: boolean;
  /** Its tickets that were done since it began. */
  readonly done: Count;
}

/** The cycles of the tenant, inside a transaction, beside what `PlainRecordStore` has. */
export interface CycleStore {
  /**
   * At most `max` planned cycles that begin at `now` or before, of live projects that are not archived. Locks each project, then the cycle, in the order
   * of the ids of both, and returns them in this order. Other transactions wait for them until this one ends.
   */
  lockDue(now: Date, max: number): Promise<readonly CycleOfProject[]>;
  /** A cycle of a live project and its first tickets, with the project and its boards locked; null when there is none. */
  loadForDelete(id: string): Promise<CycleForDelete | null>;
  /** A cycle of a live project with its unfinished tickets, with the project and its boards locked; null when there is none. */
  loadForComplete(id: string): Promise<CycleForComplete | null>;
}
