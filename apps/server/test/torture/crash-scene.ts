import { figureLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { removeDataDirs } from '../data-folders.ts';
import { eventually, killAll } from '../processes.ts';
import { openCrashGround, type CrashGround, type Round } from './crash-ground.ts';
import { onceStalled, seconds, tally } from './tally.ts';

/** Opens a crash ground before the tests of this file and removes it after them; answers it within a test. */
export function crashScene(seed: number): () => CrashGround {
  let ground: CrashGround;
  beforeAll(async () => {
    ground = await openCrashGround(seed);
  }, 180_000);
  afterAll(async () => {
    killAll();
    await removeDataDirs();
  }, 180_000);
  return () => ground;
}

/** Fewer acknowledged writes a crash prove little. */
const enough = 10;

/** Waits until the round has more acknowledged writes than are asked for of each crash. */
export async function enoughWritten({ history }: Round): Promise<void> {
  const acknowledged = () => history.filter(({ outcome }) => outcome === 'acknowledged').length;
  await eventually(() => (acknowledged() > enough ? true : null));
}

/** Holds all rounds of so many crashes to what was told, and the `slowest` return to its bar, in milliseconds. */
export async function expectNothingLost(
  ground: CrashGround,
  {
    figure,
    crashes,
    slowest,
    bar,
  }: Record<'crashes' | 'slowest' | 'bar', number> & {
    figure: string;
  },
): Promise<void> {
  expect(await ground.checkAll()).toEqual([]);
  const history = ground.rounds.flatMap((round) => round.history);
  const acknowledged = history.filter(({ outcome }) => outcome === 'acknowledged');
  expect(acknowledged.length).toBeGreaterThan(crashes * enough);
  console.log(
    figureLine({
      figure: `${figure} × ${crashes}`,
      bar: `every acknowledged write there, nothing half done; serving again ≤ ${bar / 1000} s`,
      measured: `${tally(history)}: none lost or half done; serving again after ${seconds(slowest)} at most`,
      held: slowest <= bar,
    }),
  );
  expect(slowest).toBeLessThan(onceStalled(bar));
}
