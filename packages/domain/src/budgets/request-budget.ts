const KiB = 1024;

/** What one request may send. Enforced by the HTTP layer before a use case is called. */
export const requestBudget = {
  /** Bytes of the request line and all headers together: 431 beyond it. */
  headerBytes: 16 * KiB,
  /** Bytes of a body: 413 beyond it. */
  bodyBytes: 1024 * KiB,
  /** Levels of nesting in a JSON body; the root is 1. */
  jsonDepth: 32,
  /** Values in a JSON body: objects, arrays, strings, numbers, booleans and nulls. */
  jsonValues: 50_000,
  /** Members of all objects of a JSON body together. */
  jsonMembers: 17_000,
  /** Items of a request that changes many tickets. */
  bulkItems: 1_000,
  /** Bytes of bodies that a process is taking in: of all, and of one organization or, before the caller is known, one address. */
  bodiesOnTheWay: { bytes: 256 * 1024 * KiB, bytesOfOwner: 64 * 1024 * KiB },
  /**
   * Bodies of these bytes and more: one of an organization is worked on at a time, the next one after a rest as long as the work
   * was, of at most this many milliseconds. 503 when too many wait.
   */
  largeBodies: { bytes: 64 * KiB, waiting: 32, restMilliseconds: 250 },
} as const;
