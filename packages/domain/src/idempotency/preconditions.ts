import type { IdempotentRequest } from './idempotency.port.ts';

/** What a caller demands of a write besides the change itself. */
export interface Preconditions {
  /** If-Match: the versions of the record it may change; `*` for any. Absent: no demand. */
  readonly ifMatch?: '*' | readonly number[] | undefined;
  /** Idempotency-Key: the request is executed once, however often it comes. Absent: each time. */
  readonly retry?: IdempotentRequest | undefined;
}

/** The input of an operation whose request may state preconditions. */
export interface Preconditioned {
  conditions?: Preconditions | undefined;
}
