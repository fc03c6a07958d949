import { mebibyte } from './file-budget.ts';

/** The limits of an import. */
export const importBudget = {
  /** Bytes of its file: 422 beyond it. */
  bytes: 200 * mebibyte,
  /** Tickets of its source, and things of all kinds: an import with more fails when it reaches the limit. */
  tickets: 100_000,
  items: 500_000,
  /** Imports of an organization that have not ended (one of them runs): 422 `quota_exceeded` beyond it. */
  unended: 5,
  /** Things that are written in one transaction. */
  portion: 200,
  /** Characters of texts that are written in one transaction. */
  portionCharacters: 1024 * 1024,
  /** Different reasons in a report; all others share one entry. */
  reasons: 200,
  /** Examples of each reason. */
  examples: 20,
  /** People of the source for whom the caller names a member. */
  people: 1_000,
  /** Lists that the caller maps to boards. */
  boards: 1_000,
  /** Lists, and people, of a source that a dry run names. */
  found: 200,
  /** Characters of the options of a source, as JSON. */
  optionCharacters: 64 * 1024,
  /** For how long the address of the file is valid, in milliseconds. */
  uploadFor: 60 * 60_000,
  /** For how long an import can be undone, in milliseconds. */
  undoFor: 24 * 60 * 60_000,
  /** Attempts that end with their process and without progress; then the import fails. */
  attempts: 2,
  /**
   * The limits of the process that reads a source: MiB of its heap; milliseconds of processor time, in all and without a message. An import whose source needs
   * more fails.
   */
  source: { mebibytes: 96, workTime: 30 * 60_000, silence: 60_000 },
  /**
   * The time limits of an import whose source is an address: milliseconds without a byte of an answer; of an answer with its body; of all answers together,
   * while a server runs the import. Beyond the first two, the answer has failed; beyond the last, the import fails. Each process runs so many
   * of these imports at the same time, besides one whose source is a file.
   */
  address: { silence: 30_000, answer: 10 * 60_000, waiting: 3 * 60 * 60_000, places: 3 },
  /** By how many days the days of copied tickets move, back or ahead. */
  shiftDays: 3_650,
  /** When the process that runs an import has written nothing for this many milliseconds, another process continues the import. */
  lease: 15_000,
} as const;
