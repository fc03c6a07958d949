import { expect, test } from 'vitest';
import { createMetricRounds, type AskedProcess, type MetricMessage } from './metric-rounds.ts';

/** Processes that note what they are asked, by slot. */
function processesIn(...slots: number[]) {
  const asked: [slot: number, message: MetricMessage][] = [];
  const serving = new Map<number, AskedProcess>(
    slots.map((slot) => [slot, { send: (message) => asked.push([slot, message]) }]),
  );
  return { asked, serving };
}

test('a round ends with the last answer, and tells who does not serve', async () => {
  const { asked, serving } = processesIn(0, 2);
  const rounds = createMetricRounds(3, () => serving, 60_000);
  const all = rounds.ask();
  expect(asked.map(([slot]) => slot)).toEqual([0, 2]);
  rounds.reported(2, 1, 'two');
  rounds.reported(0, 1, 'zero');
  expect(await all).toEqual([
    { process: 1, text: 'zero' },
    { process: 2, text: null },
    { process: 3, text: 'two' },
  ]);
});

test('who hangs is waited for so long and no longer, and what comes too late is not of the next round', async () => {
  const { serving } = processesIn(0, 1);
  const rounds = createMetricRounds(2, () => serving, 50);
  const since = performance.now();
  const first = rounds.ask();
  rounds.reported(0, 1, 'living');
  expect(await first).toEqual([
    { process: 1, text: 'living' },
    { process: 2, text: null },
  ]);
  expect(performance.now() - since).toBeGreaterThan(40);
  const second = rounds.ask();
  rounds.reported(1, 1, 'of before');
  rounds.reported(1, 2, null);
  rounds.reported(0, 2, 'living');
  expect(await second).toEqual([
    { process: 1, text: 'living' },
    { process: 2, text: null },
  ]);
});

test('who ends in the midst is not waited for', async () => {
  const { serving } = processesIn(0, 1);
  const rounds = createMetricRounds(2, () => serving, 60_000);
  const all = rounds.ask();
  rounds.reported(0, 1, 'living');
  rounds.gone(1);
  expect((await all).map(({ text }) => text)).toEqual(['living', null]);
});

test('where nobody serves the answer is there at once', async () => {
  const rounds = createMetricRounds(1, () => new Map(), 60_000);
  expect(await rounds.ask()).toEqual([{ process: 1, text: null }]);
});

test('many who ask at once share a round', async () => {
  const { asked, serving } = processesIn(0);
  const rounds = createMetricRounds(1, () => serving, 60_000);
  const all = Array.from({ length: 10 }, () => rounds.ask());
  expect(asked).toHaveLength(1);
  rounds.reported(0, 1, 'once');
  expect(new Set((await Promise.all(all)).map(([one]) => one?.text))).toEqual(new Set(['once']));
  void rounds.ask();
  expect(asked).toHaveLength(2);
});
