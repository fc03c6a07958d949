import { OperatorError } from '@basalt/domain';
/** A backup that cannot be written or restored; the message is for the operator and holds nothing secret. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}
