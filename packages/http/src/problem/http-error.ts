import type { DomainErrorDetails, FieldErrors } from '@basalt/domain';

/** The refusals that only HTTP has, with their details. */
export interface HttpErrorDetails {
  /**
   * The request has no valid API credential; the answer never says why. `resourceMetadata`: the address of the metadata of RFC 9728;
   * `scope`: what a token for the call needs.
   */
  invalid_credential: { resourceMetadata?: string; scope?: string };
  /** The address exists, but not for this method. */
  method_not_allowed: { allow: readonly string[] };
  /** The body is not one JSON object by the rules of this API; `reason` completes "The body …". */
  malformed_json: { reason: string };
  /** The body has another type or coding than plain JSON; `reason` completes "The body …". */
  unsupported_media_type: { reason: string };
  /** The body is longer than `limit` bytes. */
  payload_too_large: { limit: number };
  /** A header cannot be read; `reason` completes "The header … ". */
  malformed_header: { header: string; reason: string };
  /** A browser's request that would change something comes from elsewhere than this service's own pages. */
  origin_refused: Record<string, never>;
  /** A posted form, or the address it was posted to, cannot be read; `reason` completes "The request cannot be read: …". */
  malformed_form: { reason: string };
  /** Too many requests; `retryAfter` in seconds. `reason` is a sentence, when it is not the limit of a credential. */
  rate_limited: { retryAfter: number; reason?: string };
  /** The single sign-on driver refused the person; `message` is the driver's, for them to read, where no words are for the `reason`. */
  sso_refused: { message: string; reason: string };
  /** The single sign-on driver failed. */
  sso_failed: Record<string, never>;
  /** The configured single sign-on driver does not implement the contract. */
  sso_not_a_driver: Record<string, never>;
  /** The service cannot answer at the moment; `retryAfter` in seconds. `reason` is a sentence that says which budget is used up, or that the service stops. */
  unavailable: { retryAfter: number; reason?: string };
  /** The storage of files has no space left. */
  storage_full: Record<string, never>;
  /** An unexpected error in the service. */
  internal: Record<string, never>;
}

/** Everything a request can be refused with. An address without a route is a `not_found`, too. */
export type ErrorDetails = Omit<DomainErrorDetails, 'not_found'> &
  HttpErrorDetails & { not_found: { resource: string } };

export type ProblemCode = keyof ErrorDetails;

/** A refusal made by the HTTP layer: expected, safe to show. */
export class HttpError<
  Code extends keyof HttpErrorDetails | 'not_found' = keyof HttpErrorDetails | 'not_found',
> extends Error {
  override readonly name = 'HttpError';
  readonly code: Code;
  readonly details: ErrorDetails[Code];

  constructor(code: Code, details: ErrorDetails[Code]) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Whether no field has an error. */
export function hasNoErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}
