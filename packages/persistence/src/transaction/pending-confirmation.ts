import {
  CallNotConfirmed,
  StorageUnavailable,
  type CallConfirmation,
  type Principal,
} from '@basalt/domain';
import type { Ahead } from '../connection/batch.ts';
import { kindOfError } from '../connection/storage-errors.ts';
import type { Statement, StatementResult } from '../sql/statement.ts';

/** A confirmation that is sent now. */
interface BegunConfirmation<Found> {
  /** A transaction that confirms and counts the call. */
  readonly statements: readonly Statement[];
  /** The meaning of the answers; null when what is remembered does not hold. */
  foundIn(answers: readonly StatementResult[]): Found | null;
  /** Must be called once, when the answers have come or cannot come. */
  end(): void;
}

/** How one call is confirmed. */
interface Confirming<Found> {
  /** The time limit of the answers. */
  readonly timeoutMs: number;
  /** Begins the confirmation of the key; null while other calls are being confirmed. */
  begin(): BegunConfirmation<Found> | null;
  /** Confirms the call by a query of its own, which other calls share, and looks up the key when it has changed. */
  ask(): Promise<Found>;
  /** Whether the call may be answered with what was remembered. */
  admits(found: Found): boolean;
}

/** Statements that are sent ahead of others. */
export interface AheadOfCall extends Ahead {
  /** Whether the answers showed that the key has changed. It is then looked up again, which takes another connection. */
  isRefused: boolean;
  /** Called when the packet has failed. After the answers it has no effect. */
  fail(error: unknown): void;
}

/** The confirmation of one call, which goes ahead of its first statements in the same packet, or alone. It is sent once. */
export class PendingConfirmation<Found> implements CallConfirmation {
  readonly #confirming: Confirming<Found>;
  #found: Promise<Found> | null = null;

  constructor(confirming: Confirming<Found>) {
    this.#confirming = confirming;
  }

  /**
   * The packet that is sent before the next one. Undefined when the confirmation was sent before, when other calls can share it, and when the
   * packet must wait for a connection, because calls do not wait behind long statements: then this waits until the call is admitted.
   */
  async ahead({
    isFree = () => true,
  }: {
    isFree?: () => boolean;
  }): Promise<AheadOfCall | undefined> {
    const ahead = this.#found === null && isFree() ? this.#begin() : null;
    if (ahead === null) await this.admitted();
    return ahead ?? undefined;
  }

  #begin(): AheadOfCall | null {
    const { timeoutMs, begin, ask } = this.#confirming;
    const begun = begin();
    if (begun === null) return null;
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    promise.catch(() => {});
    this.#found = promise;
    let hasEnded = false;
    const settle = (how: () => void): void => {
      if (hasEnded) return;
      hasEnded = true;
      begun.end();
      how();
    };
    const ahead: AheadOfCall = {
      statements: begun.statements,
      timeoutMs,
      isRefused: false,
      onAnswers: (answers) =>
        settle(() => {
          const found = begun.foundIn(answers);
          ahead.isRefused = found === null;
          resolve(found ?? ask());
        }),
      fail: (error) =>
        settle(() => {
          // Otherwise no connection was free and nothing was sent, or the transaction was undone.
          const isLost =
            kindOfError(error) === 'unavailable' && !(error instanceof StorageUnavailable);
          if (isLost) reject(new StorageUnavailable(error));
          else resolve(ask());
        }),
    };
    return ahead;
  }

  found(): Promise<Found> {
    this.#found ??= this.#confirming.ask();
    return this.#found;
  }

  async admitted(): Promise<void> {
    if (!this.#confirming.admits(await this.found())) throw new CallNotConfirmed();
  }
}

/** The confirmation that the first packet of the caller must carry; undefined for a caller who was looked up. */
export function pendingOf({ confirmation }: Principal): PendingConfirmation<unknown> | undefined {
  if (confirmation === undefined || confirmation instanceof PendingConfirmation)
    return confirmation;
  throw new TypeError('the call is to be confirmed by another adapter');
}
