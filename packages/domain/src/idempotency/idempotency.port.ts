import type { DomainErrorCode, DomainErrorDetails } from '../kernel/domain-error.ts';

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** The client's Idempotency-Key, 1 to 255 characters. It is unique for one caller and one `operation`. */
  readonly key: string;
  /** The method and the path of the request. */
  readonly operation: string;
  /** Differs for different bodies. */
  readonly fingerprint: string;
  /** When the request came. */
  readonly now: Date;
  /** Called before a stored outcome is returned. */
  readonly onReplay?: (() => void) | undefined;
}

/** The outcome of a request: the answer (null for none), or the refusal by a rule. */
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

/** The earlier request with the same key: there is none, it is still running, or it has an outcome. */
export type EarlierRequest =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | ({ readonly state: 'over' } & StoredOutcome);
