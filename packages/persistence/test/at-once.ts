import { DomainError, type DomainErrorCode } from '@basalt/domain';

/** What became of many calls. */
export interface Outcome<T> {
  readonly done: T[];
  /** How often each refusal was given. */
  readonly refused: Map<DomainErrorCode, number>;
  /** Errors that are no refusal. */
  readonly failed: unknown[];
}

/** Makes all of the calls at the same time, and waits for every one of them. */
export async function atOnce<T>(made: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], refused: new Map(), failed: [] };
  for (const result of await Promise.allSettled(made.map((call) => call()))) {
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

/** Numbers from 0 below a limit, the same in every run of a seed (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What the races’ own choices follow from; in which order the calls are served does not. */
export const raceSeed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);

/** Rounds of a race: few by default, `BASALT_RACE_ROUNDS` for the long form. */
export const raceRounds = Number(process.env['BASALT_RACE_ROUNDS'] ?? 20);
