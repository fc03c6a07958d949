import type { Scope } from './scopes.ts';

/** Messages by input field, in the field names of the API: `{ title: ['must not be blank'] }`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The kinds of resource a path can name. */
export type ResourceKind = RootKind | 'comment' | 'person';

/** The kinds that are found by their id alone. Others are found only below the record that the path names before. */
export const rootKinds = [
  'organization',
  'project',
  'board',
  'ticket',
  'label',
  'document',
  'file',
  'relation',
  'view',
  'field',
  'cycle',
  'template',
  'rule',
  'webhook',
  'delivery',
  'git_connection',
  'import',
] as const;

export type RootKind = (typeof rootKinds)[number];

/** The kinds of resource that belong to people or to sign-in. */
export type AccountResource =
  | 'provider'
  | 'session'
  | 'invitation'
  | 'notification'
  | 'app'
  | 'connection'
  | 'authorization'
  | 'picture';

/**
 * Every refusal of the domain, with its details. The codes are part of the API. The HTTP layer decides which status a
 * code has.
 */
export interface DomainErrorDetails {
  /** No organization has such a live record. */
  not_found: { resource: ResourceKind | 'credential' | AccountResource };
  /** A live record, but of another organization than the caller's. */
  wrong_organization: { resource: RootKind };
  /** The operator of the deployment has suspended the organization. */
  organization_suspended: Record<string, never>;
  /** The caller lacks the scope of the operation. */
  insufficient_scope: { required: Scope };
  /** The caller is neither a person nor an app that acts for one. */
  person_required: Record<string, never>;
  /** A field breaks a rule, or names a record that cannot be named there. `left` counts faulty fields beyond `errors`. */
  validation_failed: { errors: FieldErrors; left?: number };
  /** `current + incoming` tickets would exceed `limit`; `field` is the input that caused it. */
  wip_limit_exceeded: { field: string; wip: { limit: number; current: number; incoming: number } };
  /** A board with tickets can only be deleted when they move to another board. */
  board_not_empty: { ticketCount: number };
  /** A project keeps at least one board. */
  last_board: Record<string, never>;
  /** A project has at most `limit` boards. */
  too_many_boards: { limit: number };
  /** Only reads, unarchiving and deletion work on an archived project. `fields` are those that the request wanted to change. */
  project_archived: { fields?: readonly string[] };
  /** Only a deleted record can be restored. */
  not_deleted: { resource: ResourceKind };
  /** Only its author may change a comment. The author may restore it unless another caller deleted it. */
  not_author: { isDeletedByOther?: true };
  /** Only its creator, its editors, owners and admins may change a document. */
  not_editor: Record<string, never>;
  /** The person's role in the organization does not suffice. */
  insufficient_role: { required: 'owner' | 'admin' };
  /** An organization keeps at least one owner. `field` is the field with the other role; absent when the member was removed. */
  last_owner: { field?: 'role' };
  /** No account has this email and password. */
  invalid_login: Record<string, never>;
  /** No person is signed in, or a step of the sign-in is missing. */
  sign_in_required: Record<string, never>;
  /** The deployment requires a second factor, and the person has none yet. */
  two_factor_required: Record<string, never>;
  /** A wrong, used or expired code of a second factor; `field` is the field with the code, `code` when absent. */
  invalid_code: { field?: 'code' | 'recovery_code' };
  /** The account has a second factor already. */
  two_factor_enrolled: Record<string, never>;
  /** The account has no second factor, or no started enrolment. */
  two_factor_not_enrolled: Record<string, never>;
  /** The deployment requires a second factor, so it cannot be removed. */
  two_factor_enforced: Record<string, never>;
  /** Too many failures; `retryAfter` in seconds. */
  too_many_attempts: { retryAfter: number };
  /** The organization sent `limit` invitations within an hour; `retryAfter` in seconds. */
  too_many_invitations: { limit: number; retryAfter: number };
  /** The callback belongs to no sign-in that was started here and is still waiting. */
  oauth_state_invalid: Record<string, never>;
  /** The provider sent no usable email. */
  oauth_email_missing: Record<string, never>;
  /** The provider does not say that the email is verified. */
  oauth_email_unverified: Record<string, never>;
  /** The account of the email has another identity of this provider. */
  oauth_account_conflict: Record<string, never>;
  /** An operator has deactivated the account. */
  account_deactivated: Record<string, never>;
  /** The provider sent the person back with a refusal. */
  oauth_denied: Record<string, never>;
  /** The provider did not answer, or its answer is invalid. */
  oauth_provider_failed: Record<string, never>;
  /** The organization does not let the person connect the app, or their role allows none of the requested scopes. */
  app_not_allowed: {
    reason: 'approval_needed' | 'approval_requested' | 'refused' | 'no_scope';
  };
  /** An organization has as many of a kind as it may have. */
  quota_exceeded: { quota: string; limit: number };
  /** An import that has ended cannot be cancelled, and only one that ended within a day can be undone. */
  import_state: { state: string };
  /** Nothing is delivered to a disabled webhook. */
  webhook_disabled: Record<string, never>;
  /** Events after the cursor were removed from the log of this organization: the retention time has ended. */
  cursor_expired: { organization: string };
  /** If-Match does not name the version of the record. */
  version_mismatch: { currentVersion: number };
  /** The Idempotency-Key was used with another body. */
  idempotency_key_reused: Record<string, never>;
  /** The first request with this Idempotency-Key is still being executed. */
  idempotency_in_progress: Record<string, never>;
}

export type DomainErrorCode = keyof DomainErrorDetails;

/** A refusal by a rule of the domain. It is expected and safe to show, and no sign of a bug. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly code: Code;
  /** With `failedIndex`, it is the refusal of the item with this index in a bulk change. */
  readonly details: DomainErrorDetails[Code] & { failedIndex?: number };

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
