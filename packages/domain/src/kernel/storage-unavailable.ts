/** The storage cannot be reached, is going down, or has no room for one more connection: try again later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  /** A sentence for the client: which budget is used up. Absent when it is not by the client's requests. */
  readonly reason: string | undefined;

  constructor(cause: unknown, reason?: string) {
    super('the database is unavailable', { cause });
    this.reason = reason;
  }
}
