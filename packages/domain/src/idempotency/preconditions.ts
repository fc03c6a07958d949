import type { IdempotentRequest } from './idempotency.port.ts';

/** The conditions under which a request changes something. */
export interface Preconditions {
  /** If-Match: the versions of the record that may be changed; `*` and absent for any. */
  readonly ifMatch?: '*' | readonly number[] | undefined;
  /** Idempotency-Key: the request is executed once, however often it is sent. Absent: each time. */
  readonly retry?: IdempotentRequest | undefined;
}

/** The input of an operation whose request may state preconditions. */
export interface Preconditioned {
  conditions?: Preconditions | undefined;
}
