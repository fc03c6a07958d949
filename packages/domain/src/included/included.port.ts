import type { IncludedIds, IncludedRecords } from './included-records.ts';

/** Reads of the records that others name. */
export interface IncludedQueries {
  /**
   * The records with these ids, by id: live boards, labels and projects, and people who are or were members. What the
   * caller cannot see is not among them.
   */
  find(ids: IncludedIds): Promise<IncludedRecords>;
}
