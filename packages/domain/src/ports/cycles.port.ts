import type { Cycle } from '../records/cycle.ts';
import type { Project } from '../records/project.ts';

/** A cycle and its project. */
export interface CycleOfProject {
  readonly cycle: Cycle;
  readonly project: Project;
}

/** The cycles of the tenant, inside a transaction, beside what `PlainRecordStore` has. */
export interface CycleStore {
  /**
   * At most `max` planned cycles that begin at `now` or before, of live projects that are not archived. Locks each project, then the cycle, in the order
   * of the ids of both, and returns them in this order. Other transactions wait for them until this one ends.
   */
  lockDue(now: Date, max: number): Promise<readonly CycleOfProject[]>;
}
