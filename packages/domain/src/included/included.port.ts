import type { IncludedIds, IncludedRecords } from './included-records.ts';

/** Reads of the records that others name. */
export interface IncludedQueries {
  /**
   * The records with these ids, by id: live boards, labels and projects, and people who are or were members. What the
   * caller cannot see is not among them. For `files` the ids are those of tickets and documents, which the caller was found
   * to see: the files of these, without those of comments, at most `answerBudget.includedRecords`. For `relations` they are
   * those of tickets: each with its relations, as many in all.
   */
  find(ids: IncludedIds): Promise<IncludedRecords>;
}
