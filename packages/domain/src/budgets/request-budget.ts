const KiB = 1024;

/** The limits of one request. The HTTP layer checks them before a use case is called. */
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
  /** Bytes of the bodies that a process is receiving: of all, and of one organization (of one address while the caller is not known). */
  bodiesOnTheWay: { bytes: 256 * 1024 * KiB, bytesOfOwner: 64 * 1024 * KiB },
  /**
   * Bodies of `bytes` and more. Of one organization, one is processed at a time. The next one starts after a rest as long as the work was, at
   * most `restMilliseconds`. When `waiting` bodies wait, a further one gets 503.
   */
  largeBodies: { bytes: 64 * KiB, waiting: 32, restMilliseconds: 250 },
} as const;
