/** Marks an `SsoRefused`, also across copies of this package. */
export const SSO_REFUSED = 'SSO_REFUSED';

/** Reasons that the page of a refusal explains in the person's language. */
export const ssoRefusalReasons = [
  /** The provider did not let the person in. */
  'provider_refused',
  /** The provider's answer is not valid, or too old: the person can start again. */
  'answer_invalid',
  'email_missing',
  'email_unverified',
  /** People with an email address of this domain cannot sign in. */
  'email_domain',
  /** The account is linked with another identity. */
  'account_conflict',
  'account_deactivated',
] as const;

export type SsoRefusalReason = (typeof ssoRefusalReasons)[number];

/**
 * A refusal that a person sees: a 403 page with the words of `reason` in the person's language, or without a reason with the first 500
 * characters of `message`. Write one or two sentences that do not help an attacker. `cause` is logged.
 */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused';
  readonly code = SSO_REFUSED;
  readonly reason: SsoRefusalReason | null;

  constructor(message: string, options: ErrorOptions & { reason?: SsoRefusalReason } = {}) {
    super(message, options);
    this.reason = options.reason ?? null;
  }
}

/** The reason of a refusal, also of one of another copy of the package; null without a known one. */
export function ssoRefusalReason(refusal: object): SsoRefusalReason | null {
  const reason = 'reason' in refusal ? refusal.reason : null;
  return ssoRefusalReasons.find((known) => known === reason) ?? null;
}

/** True when `error` is a refusal. Compares its `code`, because `instanceof` fails between two copies of the package. */
export function isSsoRefused(error: unknown): error is SsoRefused {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === SSO_REFUSED &&
    'message' in error &&
    typeof error.message === 'string'
  );
}
