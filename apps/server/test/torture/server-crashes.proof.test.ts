import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '../processes.ts';
import { crashFixture, enoughWritten, expectNothingLost } from './crash-fixture.ts';
import { dice } from './dice.ts';
import { lengthOf, tortureSeed, wrongAnswers } from './tally.ts';

const crashes = lengthOf('BASALT_SERVER_CRASHES', 3);
const seed = tortureSeed();
const bar = 10_000;

const metric = 'kill -9 of the server under load';

const fixture = crashFixture(seed);

test(
  'a server killed under load is back in time, every acknowledged write is there, and nothing half done',
  { timeout: 60_000 + crashes * 60_000 },
  async () => {
    const roll = dice(seed);
    let slowest = 0;
    for (let crash = 1; crash <= crashes; crash += 1) {
      const round = await fixture().beginRound({ goesOn: false });
      await sleep(300 + roll() * 1700);
      await enoughWritten(round);
      const since = performance.now();
      await fixture().server().stop('SIGKILL');
      await round.ended;
      await fixture().start();
      await eventually(async () => ((await fixture().answers()) ? true : null));
      slowest = Math.max(slowest, performance.now() - since);
      expect(await fixture().settle(round)).toEqual([]);
      expect(wrongAnswers(round.history)).toEqual([]);
    }
    await expectNothingLost(fixture(), { metric, crashes, slowest, bar });
  },
);
