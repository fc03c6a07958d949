import { destination, pino, type Logger } from 'pino';
import { traceOf } from './explain.ts';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../tracing/tracing.ts';

/**
 * Structured log lines on standard error, one JSON object each; standard output is for what people and scripts read.
 * Where requests are traced, their lines say in which trace.
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

/** The log for what happens to requests: without the line that each one writes where `logRequests` is off. */
export function requestLogger(log: Logger, { logRequests }: Pick<Config, 'logRequests'>): Logger {
  return logRequests ? log : log.child({}, { level: 'warn' });
}
