import { dice } from '@basalt/domain/testing';
import { StorageUnavailable, DomainError, type DomainErrorCode } from '@basalt/domain';

/** What became of many calls. */
export interface Outcome<T> {
  readonly done: T[];
  /** How often each refusal was given. */
  readonly refused: Map<DomainErrorCode, number>;
  /** Errors that are no refusal. */
  readonly failed: unknown[];
}

/** Whether somebody was told to come later because a lock, a turn or a connection was not free in time. */
function hasWaited(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false;
  const { cause } = error;
  if (typeof cause === 'string') return cause.endsWith('in time');
  return (cause as { code?: string } | undefined)?.code === '55P03';
}

/**
 * Makes the call again when it was told to come later, as clients do: where the machine stands still for seconds with a
 * lock taken, what waits for it gets an error, and nothing was written. Every other failure is thrown.
 */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === 20 || !hasWaited(error)) throw error;
    }
  }
}

/** Makes all of the calls at the same time, `patiently`, and waits for every one of them. */
export async function concurrently<T>(made: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], refused: new Map(), failed: [] };
  for (const result of await Promise.allSettled(made.map(patiently))) {
    if (result.status === 'fulfilled') {
      outcome.done.push(result.value);
    } else if (result.reason instanceof DomainError) {
      const { code } = result.reason;
      outcome.refused.set(code, (outcome.refused.get(code) ?? 0) + 1);
    } else {
      outcome.failed.push(result.reason);
    }
  }
  return outcome;
}

/** `count` calls, numbered from 0. */
export function calls<T>(count: number, call: (index: number) => Promise<T>): (() => Promise<T>)[] {
  return Array.from({ length: count }, (_, index) => () => call(index));
}

/** What the races’ own choices follow from; in which order the calls are served does not. */
export const raceSeed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);

/** Rounds of a race: few by default, `BASALT_RACE_ROUNDS` for the long form. */
export const raceRounds = Number(process.env['BASALT_RACE_ROUNDS'] ?? 8);

export { dice };
