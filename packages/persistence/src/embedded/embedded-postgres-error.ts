import { OperatorError } from '@basalt/domain';
/**
 * The embedded PostgreSQL cannot be used. The message is one sentence for the operator (which folder,
 * what is wrong, what to do), followed by the end of PostgreSQL's own output where that explains it.
 */
export class EmbeddedPostgresError extends OperatorError {
  override readonly name = 'EmbeddedPostgresError';
}
