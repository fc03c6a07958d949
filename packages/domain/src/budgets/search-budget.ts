const KiB = 1024;

/** The limits of one search. */
export const searchBudget = {
  /** Characters of `q`: 422 beyond it. */
  queryCharacters: 200,
  /** Different words of `q`, without those that are part of another one: 422 beyond it. */
  words: 8,
  /** Bytes of a record's text (UTF-8) that a search looks through. Words after them are not found. */
  textBytes: 32 * KiB,
  /** Milliseconds that PostgreSQL works on one search: 422 beyond it. */
  milliseconds: 2_000,
  /** Results of a search over the organization when it names no limit, and its greatest limit. */
  results: 20,
  maxResults: 50,
  /** Comments of one ticket among the results of a search with words: those that were changed last. */
  commentsOfTicket: 3,
  /** Characters of a record's HTML from which a search over the organization makes its snippet. */
  snippetCharacters: 4 * KiB,
} as const;
