/** Marks an `SsoRefused`, also across copies of this package. */
export const SSO_REFUSED = 'SSO_REFUSED';

/**
 * A polite no to a person: a 403 page that shows the first 500 characters of `message`, one or two
 * sentences that say nothing which helps an attacker. `cause` is what happened, for the log.
 */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused';
  readonly code = SSO_REFUSED;
}

/** Whether `error` is a refusal: by its `code`, because `instanceof` fails across two copies of a package. */
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
