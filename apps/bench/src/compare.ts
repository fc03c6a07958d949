import type { Call } from './load.ts';
import { measure, type Round } from './measure.ts';
import type { ServerProcess } from './processes.ts';

/** A server with calls for it. Contenders are measured in turn. */
export interface Contender {
  server: ServerProcess;
  next: () => Call;
  /** Undoes the changes of a round, while nothing is measured. */
  putBack?: (() => Promise<void>) | undefined;
}

/** How contenders are loaded. Times are in seconds. */
export interface Course {
  connections: number;
  seconds: number;
  rounds: number;
  /** The warm-up before the first round, which is not measured: code costs more when it runs for the first time. */
  warmUp: number;
}

/**
 * The rounds of each contender, in the order of `contenders`. They are measured in turn, so that a machine that becomes slower
 * affects all.
 */
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
