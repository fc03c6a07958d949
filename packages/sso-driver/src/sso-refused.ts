/** What tells an `SsoRefused` from other errors, also across copies of this package. */
export const SSO_REFUSED = 'SSO_REFUSED';

/** A polite no to a person: a 403 page that shows `message`, so it must say nothing that helps an attacker. */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused';
  readonly code = SSO_REFUSED;

  /**
   * @param message one or two sentences for the person; the page shows its first 500 characters
   * @param options `cause`: what happened, for the log
   */
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
  }
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
