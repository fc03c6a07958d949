const KiB = 1024;

/** How large an answer may become. */
export const answerBudget = {
  /** Bytes of any answer. */
  bytes: 8 * 1024 * KiB,
  /** Bytes of the records on one page of a list. A page that would exceed them ends early, with its cursor. */
  pageBytes: 4 * 1024 * KiB,
  /** Bytes of a page that are read without waiting. A larger page waits for its turn and is then read a second time. */
  firstPageBytes: 512 * KiB,
  /** Larger pages that a process reads at the same time. */
  largePagesAtOnce: 1,
  /**
   * Bytes of answers that clients have not read yet, of one organization or address and of all. Beyond them, the connections with
   * the oldest unread answers are cut.
   */
  unreadBytesOfOwner: 64 * 1024 * KiB,
  unreadBytes: 256 * 1024 * KiB,
  /** Records of one kind in `included` of a record or a list. */
  includedRecords: 1000,
  /** Bytes of the answer to a refused request. */
  refusalBytes: 16 * KiB,
  /** Fields that a refusal names. */
  refusalFields: 20,
  /** Messages for one field. */
  refusalMessages: 5,
} as const;
