import type { DomainErrorCode, DomainErrorDetails } from '../kernel/domain-error.ts';

/** An answer is kept for this many hours after the request it was given to. */
export const idempotencyHours = 24;

/** How a request that may be sent again names itself. */
export interface IdempotentRequest {
  /** The client's Idempotency-Key, 1 to 255 characters. It counts for one caller and one `operation`. */
  readonly key: string;
  /** What is asked for: the method and the path. */
  readonly operation: string;
  /** Tells two bodies apart. */
  readonly fingerprint: string;
  /** When the request came. */
  readonly now: Date;
  /** Called when the answer about to be given is a kept one. */
  readonly onReplay?: (() => void) | undefined;
}

/** What a request came to: the record answered (null for none), or the refusal by a rule. */
export type RequestOutcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | {
      readonly kind: 'refused';
      readonly code: DomainErrorCode;
      readonly details: DomainErrorDetails[DomainErrorCode];
    };

/** An outcome with the fingerprint of its request. */
export interface StoredOutcome {
  readonly fingerprint: string;
  readonly outcome: RequestOutcome;
}

/** What is known of a request before it is executed: nothing, that it is running elsewhere, or what it came to. */
export type EarlierRequest =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | ({ readonly state: 'over' } & StoredOutcome);

/** The caller's requests that may be sent again, inside a transaction. */
export interface IdempotencyStore {
  /** The request that this transaction began to execute, or null. */
  readonly begun: IdempotentRequest | null;
  /**
   * Takes the key until the end of the transaction. Never waits: false when another transaction has it. What
   * that one has kept is seen by the request that takes the key after it.
   */
  take(retry: IdempotentRequest): Promise<boolean>;
  /** What is kept under the key and has not expired at `retry.now`. */
  find(retry: IdempotentRequest): Promise<StoredOutcome | null>;
  /** Marks the point that `undo` comes back to; the key must be taken. */
  begin(retry: IdempotentRequest): Promise<void>;
  /** Undoes every change since `begin`. Whatever was loaded before is not to be used after it. */
  undo(): Promise<void>;
  /** Keeps the outcome of the request that was begun, in place of an expired one. Expires after `idempotencyHours`. */
  keep(outcome: RequestOutcome): Promise<void>;
}
