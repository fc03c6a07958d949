import { setTimeout as sleep } from 'node:timers/promises';
import { runningProcesses } from '@basalt/persistence/testing';
import { expect, test } from 'vitest';
import { postgresOf } from '../data-folders.ts';
import { eventually } from '../processes.ts';
import { crashFixture, enoughWritten, expectNothingLost } from './crash-fixture.ts';
import { dice, oneOf } from './dice.ts';
import { lengthOf, tortureSeed, wrongAnswers } from './tally.ts';

const crashes = lengthOf('BASALT_DATABASE_CRASHES', 3);
const seed = tortureSeed();
const bar = 15_000;

const metric =
  'kill -9 of PostgreSQL under load (in turn: the server, one of its backends, both at once)';

const fixture = crashFixture(seed);

const roll = dice(seed);

/** A process of PostgreSQL's that serves a connection. */
function oneBackend(postmaster: number): number {
  const serving = runningProcesses().filter(
    ({ parent, command }) => parent === postmaster && /basalt 127\.0\.0\.1/u.test(command),
  );
  return oneOf(roll, serving).pid;
}

/** Who is killed, by turns: the database under the server, one of its backends, both at once. */
const crashKinds = [
  (postmaster: number) => void process.kill(postmaster, 'SIGKILL'),
  (postmaster: number) => void process.kill(oneBackend(postmaster), 'SIGKILL'),
  async (postmaster: number) => {
    process.kill(postmaster, 'SIGKILL');
    await fixture().server().stop('SIGKILL');
    await fixture().start();
  },
];

/** Waits until it answers ten times in a row; the milliseconds from `since` until the first of those. */
async function servingAgain(since: number): Promise<number> {
  let inARow = 0;
  let first = 0;
  await eventually(async () => {
    const isThere = await fixture().answers();
    if (!isThere) inARow = 0;
    else if ((inARow += 1) === 1) first = performance.now() - since;
    await sleep(50);
    return inARow === 10 ? true : null;
  });
  return first;
}

test(
  'a database killed under load is back in time, every acknowledged write is there, and nothing half done',
  { timeout: 60_000 + crashes * 90_000 },
  async () => {
    let slowest = 0;
    for (let crash = 0; crash < crashes; crash += 1) {
      const round = await fixture().beginRound({ goesOn: crash % 3 !== 2 });
      await sleep(300 + roll() * 1700);
      await enoughWritten(round);
      const postmaster = postgresOf(fixture().dataDir) as number;
      const since = performance.now();
      await crashKinds[crash % 3]?.(postmaster);
      if (crash % 3 !== 1) {
        await eventually(() =>
          [null, postmaster].includes(postgresOf(fixture().dataDir)) ? null : true,
        );
      }
      slowest = Math.max(slowest, await servingAgain(since));
      await round.end();
      expect(await fixture().settle(round)).toEqual([]);
      expect(wrongAnswers(round.history)).toEqual([]);
    }
    await expectNothingLost(fixture(), { metric, crashes, slowest, bar });
  },
);
