import { retryAfterHeader } from './retry-after.ts';
import { noFieldErrors, type Rows } from './row.ts';

/** Refusals during sign-in, and of changes of a person's own account. */
export const signInRows = {
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
    message: 'The sign-in provider sent no usable email address.',
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
  account_deactivated: {
    status: 403,
    title: 'Account deactivated',
    message: 'This account is deactivated. The administrator of this service can activate it.',
  },
  oauth_denied: {
    status: 403,
    title: 'Sign-in refused',
    message: 'The sign-in provider refused.',
  },
  sso_refused: {
    status: 403,
    example: { message: 'Your account is not enabled for this application.', reason: 'other' },
    title: 'Sign-in refused',
    message: ({ message }) => message,
    params: ({ reason }) => ({ reason }),
  },
  oauth_state_invalid: {
    status: 419,
    title: 'Sign-in expired',
    message: 'This sign-in was not started here, was used already or took too long. Start again.',
  },
  oauth_provider_failed: {
    status: 502,
    title: 'Sign-in provider failed',
    message: 'The sign-in provider sent no valid answer.',
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
  invalid_code: {
    status: 422,
    title: 'Invalid code',
    message: 'The code is wrong, was used already or has expired.',
    errors: ({ field = 'code' }) => ({ [field]: ['is not valid'] }),
  },
  two_factor_enrolled: {
    status: 422,
    title: 'Second factor is set up',
    message: 'The account has a second factor already.',
    errors: noFieldErrors,
  },
  two_factor_not_enrolled: {
    status: 422,
    title: 'No second factor',
    message: 'The account has no second factor for this request.',
    errors: noFieldErrors,
  },
  two_factor_enforced: {
    status: 422,
    title: 'Second factor enforced',
    message: 'This service requires a second factor, so it cannot be removed.',
    errors: noFieldErrors,
  },
  malformed_form: {
    status: 400,
    example: { reason: 'the form has two fields of one name' },
    title: 'Malformed request',
    message: ({ reason }) => `The request cannot be read: ${reason}.`,
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    message: 'Requests that change something must come from the pages of this service.',
  },
  too_many_attempts: {
    status: 429,
    example: { retryAfter: 600 },
    title: 'Too many attempts',
    message: 'Too many attempts in a short time. Try again later.',
    headers: ({ retryAfter }) => retryAfterHeader(retryAfter),
  },
  too_many_invitations: {
    status: 429,
    example: { limit: 200, retryAfter: 600 },
    title: 'Too many invitations',
    message: ({ limit }) =>
      `The organization has sent ${limit} invitations within an hour. Try again later.`,
    params: ({ limit }) => ({ limit }),
    headers: ({ retryAfter }) => retryAfterHeader(retryAfter),
  },
} satisfies Partial<Rows>;
