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
  jsonMembers: 20_000,
} as const;
