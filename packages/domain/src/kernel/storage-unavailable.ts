/** The storage cannot be reached, is shutting down, or has no free connection. The request may be sent again later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  /** A sentence for the client: which budget is used up, or that the service stops as it was told to; absent for a fault, which belongs in the log. */
  readonly reason: string | undefined;

  constructor(cause: unknown, reason?: string) {
    super('the database is unavailable', { cause });
    this.reason = reason;
  }
}

/** The storage of files has no space left. The request succeeds when the operator has made some. */
export class StorageFull extends StorageUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The storage of files is full.');
  }
}
