import { isSsoRefused } from '@basalt/sso-driver';

/** An error of a driver, as plain text. */
export interface DriverError {
  refused: boolean;
  name: string;
  message: string;
  /** The message of its cause. */
  cause: string | undefined;
}

/** Reads what a driver threw. Never throws, although a driver can throw any value, also one whose properties throw. */
export function readDriverError(error: unknown): DriverError {
  try {
    const refused = isSsoRefused(error);
    if (!refused && !(error instanceof Error)) {
      return { refused, name: typeof error, message: 'it threw no error', cause: undefined };
    }
    const cause = error.cause instanceof Error ? plainLine(error.cause.message) : undefined;
    return { refused, name: plainLine(error.name), message: plainLine(error.message), cause };
  } catch {
    return { refused: false, name: 'unknown', message: 'it threw no error', cause: undefined };
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
