/** A start or a command cannot continue. The message tells the operator what is wrong and contains no secret. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
