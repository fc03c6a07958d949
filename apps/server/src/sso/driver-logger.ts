import type { SsoLogDetails, SsoLogger } from '@basalt/sso-driver';
import type { Logger } from 'pino';
import { redactTokens } from './redact-driver-text.ts';

const levels = ['info', 'warn', 'error'] as const;

/**
 * The log for a driver. Whatever a driver passes, only short texts and plain values are written, without anything that looks like
 * a token and without what `redact` removes (the driver's settings).
 */
export function driverLogger(logger: Logger, redact: (text: string) => string): SsoLogger {
  const log = logger.child({ part: 'sso-driver' });
  const quiet = (text: string): string => redactTokens(redact(text)).slice(0, 500);
  const write =
    (level: (typeof levels)[number]) =>
    (message: string, details?: SsoLogDetails): void => {
      log[level]({ details: plainDetails(details, quiet) }, quiet(String(message)));
    };
  return Object.freeze({ info: write('info'), warn: write('warn'), error: write('error') });
}

function plainDetails(
  details: unknown,
  quiet: (text: string) => string,
): Record<string, string | number | boolean> {
  if (typeof details !== 'object' || details === null) return {};
  const fields: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(details).slice(0, 20)) {
    if (typeof value === 'string') fields[name] = quiet(value);
    else if (typeof value === 'number' || typeof value === 'boolean') fields[name] = value;
  }
  return fields;
}
