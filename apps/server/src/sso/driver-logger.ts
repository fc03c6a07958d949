import type { SsoLogDetails, SsoLogger } from '@basalt/sso-driver';
import type { Logger } from 'pino';

const levels = ['info', 'warn', 'error'] as const;

/** The service's log as a driver may write to it: short text and plain values, whatever it passes. */
export function driverLogger(logger: Logger): SsoLogger {
  const log = logger.child({ part: 'sso-driver' });
  const write =
    (level: (typeof levels)[number]) =>
    (message: string, details?: SsoLogDetails): void => {
      log[level]({ details: plainDetails(details) }, String(message).slice(0, 500));
    };
  return Object.freeze({ info: write('info'), warn: write('warn'), error: write('error') });
}

function plainDetails(details: unknown): Record<string, string | number | boolean> {
  if (typeof details !== 'object' || details === null) return {};
  const fields: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(details).slice(0, 20)) {
    if (typeof value === 'string') fields[name] = value.slice(0, 500);
    else if (typeof value === 'number' || typeof value === 'boolean') fields[name] = value;
  }
  return fields;
}
