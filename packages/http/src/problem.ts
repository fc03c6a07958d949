import { DomainError, type FieldErrors } from '@basalt/domain';
import { HttpError, type ErrorDetails, type ProblemCode } from './http-error.ts';

/**
 * The body of every refusal: the members of RFC 9457, and `code`, `message`, `errors` (with every 422) and
 * `request_id`. `wip` comes with `wip_limit_exceeded` alone.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  message: string;
  errors?: FieldErrors;
  wip?: { limit: number; current: number; incoming: number };
  request_id: string;
}

interface Row<Details> {
  status: number;
  title: string;
  message: string | ((details: Details) => string);
  /** The fields to blame; every row of status 422 has it. */
  errors?: (details: Details) => FieldErrors;
  headers?: (details: Details) => Record<string, string>;
}

const nothingToBlame = (): FieldErrors => ({});

/** THE table from codes to statuses and words. A new code does not compile until it has its row. */
const rows: { readonly [Code in ProblemCode]: Row<ErrorDetails[Code]> } = {
  invalid_credential: {
    status: 401,
    title: 'Unauthorized',
    message: 'A valid API credential is required.',
    headers: () => ({ 'WWW-Authenticate': 'Bearer' }),
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    message: ({ required }) => `The credential lacks the scope ${required}.`,
    headers: ({ required }) => ({
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${required}"`,
    }),
  },
  wrong_organization: {
    status: 403,
    title: 'Wrong organization',
    message: ({ resource }) => `The ${resource} belongs to another organization.`,
  },
  not_author: {
    status: 403,
    title: 'Not the author',
    message: 'Only its author may change a comment.',
  },
  not_editor: {
    status: 403,
    title: 'Not an editor',
    message: 'Only its creator, its editors, owners and admins may change a document.',
  },
  insufficient_role: {
    status: 403,
    title: 'Insufficient role',
    message: ({ required }) => `The role ${required} is needed.`,
  },
  invalid_login: {
    status: 401,
    title: 'Unauthorized',
    message: 'The email or the password is wrong.',
  },
  sign_in_required: {
    status: 401,
    title: 'Unauthorized',
    message: 'Sign in first.',
  },
  two_factor_required: {
    status: 403,
    title: 'Second factor required',
    message: 'Set up a second factor first.',
  },
  oauth_email_missing: {
    status: 403,
    title: 'No usable email',
    message: 'The sign-in provider told no usable email address.',
  },
  oauth_email_unverified: {
    status: 403,
    title: 'Email not verified',
    message: 'The sign-in provider does not say that the email address is verified.',
  },
  oauth_account_conflict: {
    status: 403,
    title: 'Account conflict',
    message: 'The account of this email address is linked with another identity of the provider.',
  },
  oauth_denied: {
    status: 403,
    title: 'Sign-in refused',
    message: 'The sign-in provider refused.',
  },
  sso_refused: {
    status: 403,
    title: 'Sign-in refused',
    message: ({ message }) => message,
  },
  oauth_state_invalid: {
    status: 419,
    title: 'Sign-in expired',
    message: 'This sign-in was not started here, was used already or took too long. Start again.',
  },
  oauth_provider_failed: {
    status: 502,
    title: 'Sign-in provider failed',
    message: 'The sign-in provider did not answer as it must.',
  },
  sso_failed: {
    status: 502,
    title: 'Single sign-on failed',
    message: 'Single sign-on did not work.',
  },
  sso_not_a_driver: {
    status: 500,
    title: 'Single sign-on is not set up',
    message: 'The configured single sign-on driver cannot be used.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    message: ({ resource }) => `There is no such ${resource}.`,
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    message: ({ allow }) => `This address takes ${allow.join(', ')}.`,
    headers: ({ allow }) => ({ Allow: allow.join(', ') }),
  },
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    message: ({ reason }) => `The body ${reason}.`,
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    message: ({ reason }) => `The body ${reason}.`,
    headers: () => ({ Accept: 'application/json', 'Accept-Encoding': 'identity' }),
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    message: ({ limit }) => `The body may have at most ${limit} bytes.`,
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    message: ({ errors }) => `Not valid: ${Object.keys(errors).join(', ')}.`,
    errors: ({ errors }) => errors,
  },
  wip_limit_exceeded: {
    status: 422,
    title: 'WIP limit exceeded',
    message: ({ wip }) => `The board holds ${wip.current} of at most ${wip.limit} tickets.`,
    errors: ({ field, wip }) => ({
      [field]: [`would put ${wip.current + wip.incoming} tickets where ${wip.limit} may be`],
    }),
  },
  board_not_empty: {
    status: 422,
    title: 'Board not empty',
    message: ({ ticketCount }) =>
      `The board holds ${ticketCount} ${ticketCount === 1 ? 'ticket' : 'tickets'}; name a board to move to.`,
    errors: () => ({ move_to_board_id: ['is required when the board holds tickets'] }),
  },
  last_board: {
    status: 422,
    title: 'Last board',
    message: 'A project keeps at least one board.',
    errors: nothingToBlame,
  },
  too_many_boards: {
    status: 422,
    title: 'Too many boards',
    message: ({ limit }) => `A project has at most ${limit} boards.`,
    errors: nothingToBlame,
  },
  project_archived: {
    status: 422,
    title: 'Project archived',
    message: 'The project is archived: unarchive it first.',
    errors: nothingToBlame,
  },
  too_many_webhooks: {
    status: 422,
    title: 'Too many webhooks',
    message: ({ limit }) => `An organization has at most ${limit} webhooks.`,
    errors: nothingToBlame,
  },
  webhook_disabled: {
    status: 422,
    title: 'Webhook disabled',
    message: 'Nothing is delivered to this webhook: switch it on first.',
    errors: nothingToBlame,
  },
  not_deleted: {
    status: 422,
    title: 'Not deleted',
    message: ({ resource }) => `The ${resource} is not deleted.`,
    errors: nothingToBlame,
  },
  last_owner: {
    status: 422,
    title: 'Last owner',
    message: 'An organization keeps at least one owner.',
    errors: nothingToBlame,
  },
  invalid_code: {
    status: 422,
    title: 'Invalid code',
    message: 'The code is wrong, was used already or has expired.',
    errors: () => ({ code: ['is not valid'] }),
  },
  two_factor_enrolled: {
    status: 422,
    title: 'Second factor is set up',
    message: 'The account has a second factor already.',
    errors: nothingToBlame,
  },
  two_factor_not_enrolled: {
    status: 422,
    title: 'No second factor',
    message: 'The account has no second factor that this could be done with.',
    errors: nothingToBlame,
  },
  two_factor_enforced: {
    status: 422,
    title: 'Second factor enforced',
    message: 'A second factor is demanded here and cannot be given up.',
    errors: nothingToBlame,
  },
  version_mismatch: {
    status: 412,
    title: 'Version mismatch',
    message: ({ currentVersion }) => `The record is at version ${currentVersion} now.`,
  },
  malformed_header: {
    status: 400,
    title: 'Malformed header',
    message: ({ header, reason }) => `The header ${header} ${reason}.`,
  },
  malformed_form: {
    status: 400,
    title: 'Malformed request',
    message: ({ reason }) => `The request cannot be read: ${reason}.`,
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    message: 'Requests that change something must come from the pages of this service.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    message: 'This Idempotency-Key was used with another body.',
    errors: nothingToBlame,
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    message: 'The first request with this Idempotency-Key is still being executed.',
    headers: () => ({ 'Retry-After': '1' }),
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    message: 'The rate limit is reached.',
    headers: ({ retryAfter }) => ({ 'Retry-After': String(retryAfter) }),
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    message: 'Too many failed attempts. Try again later.',
    headers: ({ retryAfter }) => ({ 'Retry-After': String(retryAfter) }),
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    message: 'The service cannot answer at the moment.',
    headers: ({ retryAfter }) => ({ 'Retry-After': String(retryAfter) }),
  },
  internal: {
    status: 500,
    title: 'Internal error',
    message: 'Something went wrong on our side.',
  },
};

/** The status that a code is answered with. */
export function statusOf(code: ProblemCode): number {
  return rows[code].status;
}

/** What an error is answered with. `unexpected` when it is a fault of ours and worth a line in the log. */
export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string>;
  unexpected: boolean;
}

/** The answer for whatever was thrown. Only the refusals of the table tell anything about themselves. */
export function problemFor(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof DomainError || error instanceof HttpError) {
    const refusal: { code: ProblemCode; details: ErrorDetails[ProblemCode] } = error;
    return { ...rowAnswer(refusal.code, refusal.details, requestId), unexpected: false };
  }
  // By name, not by class: storage adapters and this package do not know each other.
  const isDown = error instanceof Error && error.name === 'StorageUnavailable';
  return isDown
    ? { ...rowAnswer('unavailable', { retryAfter: 2 }, requestId), unexpected: true }
    : { ...rowAnswer('internal', {}, requestId), unexpected: true };
}

function rowAnswer<Code extends ProblemCode>(
  code: Code,
  details: ErrorDetails[Code],
  requestId: string,
): Omit<ProblemAnswer, 'unexpected'> {
  const row: Row<ErrorDetails[Code]> = rows[code];
  const { status, title, message } = row;
  const problem: Problem = {
    type: `urn:basalt:problem:${code}`,
    title,
    status,
    code,
    message: typeof message === 'string' ? message : message(details),
    ...(row.errors !== undefined && { errors: row.errors(details) }),
    ...('wip' in details && { wip: details.wip }),
    request_id: requestId,
  };
  return { problem, headers: row.headers?.(details) ?? {} };
}
