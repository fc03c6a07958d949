/** Marks an `SsoRefused`, also across copies of this package. */
export const SSO_REFUSED = 'SSO_REFUSED';

/**
 * A refusal that a person sees: a 403 page with the first 500 characters of `message`. Write one or two sentences that do not
 * help an attacker. `cause` is logged.
 */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused';
  readonly code = SSO_REFUSED;
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
