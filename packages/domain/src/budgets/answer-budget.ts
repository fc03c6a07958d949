const KiB = 1024;

/** How large an answer may become. */
export const answerBudget = {
  /** Bytes of any answer. */
  bytes: 8 * 1024 * KiB,
  /** Bytes of the records on one page of a list. A page that would exceed them ends early, with its cursor. */
  pageBytes: 4 * 1024 * KiB,
  /** Bytes of the answer to a refused request. */
  refusalBytes: 16 * KiB,
  /** Fields that a refusal names. */
  refusalFields: 20,
  /** Messages for one field. */
  refusalMessages: 5,
} as const;
