import type { Scope } from '../credential/scope.ts';

/** Messages by input field, in the field names of the API: `{ title: ['must not be blank'] }`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The kinds of resource a path can name. */
export type ResourceKind = RootKind | 'comment';

/** Those that are found by their id alone; all others only below the record that the path names before. */
export type RootKind = 'organization' | 'project' | 'board' | 'ticket' | 'label' | 'document';

/**
 * Every refusal the domain knows, with what it tells about itself. The codes are part of the API: they
 * are answered word for word. Which HTTP status one gets is no business of the domain.
 */
export interface DomainErrorDetails {
  /** No such live record, in no organization. */
  not_found: { resource: ResourceKind | 'credential' };
  /** A live record, but of another organization than the caller's. */
  wrong_organization: { resource: RootKind };
  /** The caller lacks the scope of the operation. */
  insufficient_scope: { required: Scope };
  /** A field breaks a rule, or names a record that cannot be named there. */
  validation_failed: { errors: FieldErrors };
  /** `current + incoming` tickets would exceed `limit`; `field` is the input that caused it. */
  wip_limit_exceeded: { field: string; wip: { limit: number; current: number; incoming: number } };
  /** A board that holds tickets needs a board that takes them. */
  board_not_empty: { ticketCount: number };
  /** A project keeps at least one board. */
  last_board: Record<string, never>;
  /** A project holds at most `limit` boards. */
  too_many_boards: { limit: number };
  /** Only reads, unarchiving and deletion work on an archived project. */
  project_archived: Record<string, never>;
  /** Only a deleted record can be restored. */
  not_deleted: { resource: ResourceKind };
  /** Only its author may change a comment. */
  not_author: Record<string, never>;
  /** If-Match names another version than the record's. */
  version_mismatch: { currentVersion: number };
  /** The Idempotency-Key was used with another body. */
  idempotency_key_reused: Record<string, never>;
  /** The first request with this Idempotency-Key is still being executed. */
  idempotency_in_progress: Record<string, never>;
}

export type DomainErrorCode = keyof DomainErrorDetails;

/** A refusal by a rule of the domain: expected, safe to show, and never the sign of a fault. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly code: Code;
  readonly details: DomainErrorDetails[Code];

  constructor(code: Code, details: DomainErrorDetails[Code]) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A `validation_failed` for a single field. */
export function invalid(field: string, message: string): DomainError<'validation_failed'> {
  return new DomainError('validation_failed', { errors: { [field]: [message] } });
}

/** True when `error` is a refusal with this code. */
export function isRefusal<Code extends DomainErrorCode>(
  error: unknown,
  code: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && error.code === code;
}
