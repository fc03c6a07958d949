import { isSsoRefused, ssoRefusalReason, type SsoRefusalReason } from '@basalt/sso-driver';

/** An error of a driver, as plain text. */
export interface DriverError {
  refused: boolean;
  /** The reason of a refusal that its page has words for. */
  reason: SsoRefusalReason | null;
  name: string;
  message: string;
  /** The message of its cause. */
  cause: string | undefined;
}

const unreadable: DriverError = {
  refused: false,
  reason: null,
  name: 'unknown',
  message: 'it threw no error',
  cause: undefined,
};

/** Reads what a driver threw. Never throws, although a driver can throw any value, also one whose properties throw. */
export function readDriverError(error: unknown): DriverError {
  try {
    const refused = isSsoRefused(error);
    if (!refused && !(error instanceof Error)) {
      return { ...unreadable, refused, name: typeof error };
    }
    const cause = error.cause instanceof Error ? plainLine(error.cause.message) : undefined;
    const reason = refused ? ssoRefusalReason(error) : null;
    return {
      refused,
      reason,
      name: plainLine(error.name),
      message: plainLine(error.message),
      cause,
    };
  } catch {
    return unreadable;
  }
}

/** A text of a driver as one line of at most 500 characters. */
export function plainLine(text: string): string {
  return String(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
