/**
 * The confirmation of one call whose key was only remembered: what is remembered still holds, and the call is counted. It travels with
 * the first statements of the call, or is sent alone.
 */
export interface CallConfirmation {
  /** Waits for the confirmation. Throws `CallNotConfirmed`, and errors of the storage. */
  admitted(): Promise<void>;
}

/**
 * Thrown to a call with a remembered key that has changed since, or has no calls left. A read has returned nothing, and a
 * change is undone.
 */
export class CallNotConfirmed extends Error {
  override readonly name = 'CallNotConfirmed';
}
