import { OperatorError } from '@basalt/domain';

/**
 * The embedded PostgreSQL cannot be used. The message is one sentence for the operator (which folder,
 * what is wrong, what to do), followed by the end of PostgreSQL's own output where that explains it.
 */
export class EmbeddedPostgresError extends OperatorError {
  override readonly name = 'EmbeddedPostgresError';
}

/** A failure that another attempt may not have: the server is being killed, or a port was taken just now. */
export class PassingFailure extends EmbeddedPostgresError {}

/** The message of an error, for use in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
