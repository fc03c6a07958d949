import { OperatorError } from '@basalt/domain';

/** The organization or the person cannot be erased. */
export class EraseError extends OperatorError {
  override readonly name = 'EraseError';
}
