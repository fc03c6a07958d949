import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { removeDataDirs } from '../data-folders.ts';
import { eventually, killAll } from '../processes.ts';
import { openCrashDeployment, type CrashDeployment, type Round } from './crash-deployment.ts';
import { onceStalled, seconds, tally } from './tally.ts';

/** Opens a crash ground before the tests of this file and removes it after them; answers it within a test. */
export function crashFixture(seed: number): () => CrashDeployment {
  let deployment: CrashDeployment;
  beforeAll(async () => {
    deployment = await openCrashDeployment(seed);
  }, 180_000);
  afterAll(async () => {
    killAll();
    await removeDataDirs();
  }, 180_000);
  return () => deployment;
}

/** Fewer acknowledged writes a crash prove little. */
const enough = 10;

/** Waits until the round has the number of acknowledged writes that each crash needs. */
export async function enoughWritten({ history }: Round): Promise<void> {
  const acknowledged = () => history.filter(({ outcome }) => outcome === 'acknowledged').length;
  await eventually(() => (acknowledged() > enough ? true : null));
}

/** Holds all rounds of this many crashes to what was told, and the `slowest` return to its bar, in milliseconds. */
export async function expectNothingLost(
  deployment: CrashDeployment,
  {
    metric,
    crashes,
    slowest,
    bar,
  }: Record<'crashes' | 'slowest' | 'bar', number> & {
    metric: string;
  },
): Promise<void> {
  expect(await deployment.checkAll()).toEqual([]);
  const history = deployment.rounds.flatMap((round) => round.history);
  const acknowledged = history.filter(({ outcome }) => outcome === 'acknowledged');
  expect(acknowledged.length).toBeGreaterThan(crashes * enough);
  console.log(
    metricLine({
      metric: `${metric} × ${crashes}`,
      bar: `every acknowledged write is stored, no write is partial; serving again ≤ ${bar / 1000} s`,
      measured: `${tally(history)}: none lost or half done; serving again after ${seconds(slowest)} at most`,
      held: slowest <= bar,
    }),
  );
  expect(slowest).toBeLessThan(onceStalled(bar));
}
