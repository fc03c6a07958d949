import type { Call } from './load.ts';
import { measure, type Round } from './measure.ts';
import type { ServerProcess } from './processes.ts';

/** One of those that take turns. */
export interface Contender {
  server: ServerProcess;
  next: () => Call;
  /** Puts back what a round changed, while nothing is measured. */
  putBack?: (() => Promise<void>) | undefined;
}

/** How contenders are loaded. Seconds. */
export interface Course {
  connections: number;
  seconds: number;
  rounds: number;
  /** Unmeasured, before the first round: code that has not run yet costs something else. */
  warmUp: number;
}

/** The rounds of each contender, in the order of the contenders. They take turns, so that a machine that slows down slows all. */
export async function compare(
  contenders: readonly Contender[],
  postmaster: number,
  { connections, seconds, rounds, warmUp }: Course,
): Promise<Round[][]> {
  const turn = async ({ server, next, putBack }: Contender, length: number): Promise<Round> => {
    const round = await measure(server, postmaster, next, { connections, seconds: length });
    await putBack?.();
    return round;
  };
  if (warmUp > 0) for (const contender of contenders) await turn(contender, warmUp);
  const found: Round[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      found[index]?.push(await turn(contender, seconds));
    }
  }
  return found;
}
