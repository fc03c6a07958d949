import { setTimeout as sleep } from 'node:timers/promises';
import { figureLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDirs } from '../data-folders.ts';
import { eventually, killAll } from '../processes.ts';
import { openCrashGround, type CrashGround } from './crash-ground.ts';
import { dice } from './dice.ts';
import { busyMachine, lengthOf, seconds, tally, wrongAnswers } from './tally.ts';

const crashes = lengthOf('BASALT_SERVER_CRASHES', 3);
const seed = lengthOf('BASALT_TORTURE_SEED', 1);
const bar = 10_000;

let scene: CrashGround;
beforeAll(async () => {
  scene = await openCrashGround(seed);
}, 180_000);
afterAll(async () => {
  killAll();
  await removeDataDirs();
}, 180_000);

test(
  'a server killed under load is back in time, every acknowledged write is there, and nothing half done',
  { timeout: 60_000 + crashes * 60_000 },
  async () => {
    const roll = dice(seed);
    let slowest = 0;
    for (let crash = 1; crash <= crashes; crash += 1) {
      const round = await scene.beginRound({ goesOn: false });
      await sleep(300 + roll() * 1700);
      const since = performance.now();
      await scene.server().stop('SIGKILL');
      await round.ended;
      await scene.start();
      await eventually(async () => ((await scene.answers()) ? true : null));
      slowest = Math.max(slowest, performance.now() - since);
      expect(await scene.settle(round)).toEqual([]);
      expect(wrongAnswers(round.history)).toEqual([]);
    }
    expect(await scene.checkAll()).toEqual([]);
    const history = scene.rounds.flatMap((round) => round.history);
    const acknowledged = history.filter(({ outcome }) => outcome === 'acknowledged');
    expect(acknowledged.length).toBeGreaterThan(crashes * 10);
    console.log(
      figureLine({
        figure: `kill -9 of the server under load × ${crashes}`,
        bar: 'every acknowledged write there, nothing half done; serving again ≤ 10 s',
        measured: `${tally(history)}: none lost or half done; serving again after ${seconds(slowest)} at most`,
        held: slowest <= bar,
      }),
    );
    expect(slowest).toBeLessThan(bar * busyMachine);
  },
);
