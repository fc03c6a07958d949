/** A budget of this process is used up for the moment. The request has had no effect and may be sent again. */
export class Busy extends Error {
  override readonly name = 'Busy';
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number;

  /** `message` is a sentence for the caller that names the budget. */
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
