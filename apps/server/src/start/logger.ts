import { destination, pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Structured log lines on standard error, one JSON object each; standard output is for what people and scripts read. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino(
    { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination(2),
  );
}

/** The log for what happens to requests: without the line that each one writes where `logRequests` is off. */
export function requestLogger(log: Logger, { logRequests }: Pick<Config, 'logRequests'>): Logger {
  return logRequests ? log : log.child({}, { level: 'warn' });
}
