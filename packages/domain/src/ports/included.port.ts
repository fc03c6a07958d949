import type { IncludedIds, IncludedRecords } from '../records/included-records.ts';

/** Reads of the records that other records refer to. */
export interface IncludedQueries {
  /**
   * The records with these ids, in the order of their ids: live boards, labels and projects, and people who are or were members. Records
   * that the caller cannot see are left out. The ids of `files` are those of tickets and documents that the caller has been found to
   * see: their files, without those of comments, at most `answerBudget.includedRecords`. The ids of `relations` are
   * those of tickets: each with its relations, in all at most the same number.
   */
  find(ids: IncludedIds): Promise<IncludedRecords>;
}
