import { destination, pino, type Logger } from 'pino';
import { traceOf } from './explain-error.ts';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../tracing/tracing.ts';

/**
 * Writes structured log lines to standard error, one JSON object each; standard output is for people and scripts. Lines of traced
 * requests have the id of their trace.
 */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  tracing: Pick<Tracing, 'fields' | 'onFailure'> | null = null,
): Logger {
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(tracing !== null && { mixin: () => tracing.fields() }),
    },
    destination(2),
  );
  tracing?.onFailure((error) => log.warn({ error: traceOf(error) }, 'spans could not be sent'));
  return log;
}

/** The log of requests. Without `logRequests` it leaves out the line for each request. */
export function requestLogger(log: Logger, { logRequests }: Pick<Config, 'logRequests'>): Logger {
  return logRequests ? log : log.child({}, { level: 'warn' });
}
