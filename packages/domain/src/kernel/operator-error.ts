/** A start or a command cannot go on. The message is written for the operator: what is wrong, nothing secret. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
