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
