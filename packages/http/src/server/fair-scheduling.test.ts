import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scheduleFairly, begunBesideConnection, begunPerTurn } from './fair-scheduling.ts';

/** Requests are known by their address, which begins with their network: `a/1`. */
function fixture() {
  const begun: string[] = [];
  const clock = { now: 0, costOfRequest: 0 };
  const { listener, onConnection } = scheduleFairly(
    ({ url = '' }) => {
      begun.push(url);
      // The work follows the beginning.
      queueMicrotask(() => (clock.now += clock.costOfRequest));
    },
    ({ url = '' }) => url.split('/')[0] ?? '',
    () => clock.now,
  );
  const send = (url: string): { destroyed: boolean } => {
    const response = { destroyed: false };
    listener({ url } as IncomingMessage, response as ServerResponse);
    return response;
  };
  const sendMany = (network: string, count: number) =>
    Array.from({ length: count }, (_, index) => send(`${network}/${index}`));
  return { begun, clock, send, sendMany, onConnection };
}

test('requests begin at once, up to the limit of one turn of the event loop', async () => {
  const { begun, sendMany } = fixture();
  sendMany('a', begunPerTurn + 3);
  expect(begun).toHaveLength(begunPerTurn);
  await nextTurn();
  expect(begun).toHaveLength(begunPerTurn + 3);
});

test('a network with one request does not wait behind a thousand of another one', async () => {
  const { begun, send, sendMany } = fixture();
  sendMany('a', 1000);
  send('b/0');
  send('c/0');
  await nextTurn();
  expect(begun.slice(begunPerTurn)).toEqual(expect.arrayContaining(['b/0', 'c/0']));
  expect(begun).toHaveLength(2 * begunPerTurn);
  while (begun.length < 1002) await nextTurn();
  const ofOne = begun.filter((url) => url.startsWith('a/'));
  expect(ofOne).toEqual(Array.from({ length: 1000 }, (_, index) => `a/${index}`));
});

test('a request whose connection ended meanwhile is not begun, and takes no place of others', async () => {
  const { begun, sendMany } = fixture();
  const responses = sendMany('a', 3 * begunPerTurn);
  for (const response of responses.slice(begunPerTurn, 2 * begunPerTurn)) response.destroyed = true;
  await nextTurn();
  await nextTurn();
  expect(begun).toHaveLength(2 * begunPerTurn);
  expect(begun.at(-1)).toBe(`a/${3 * begunPerTurn - 1}`);
});

test('requests of one turn of the event loop are no burden to the next one', async () => {
  const { begun, sendMany } = fixture();
  sendMany('a', begunPerTurn);
  await nextTurn();
  sendMany('a', begunPerTurn);
  expect(begun).toHaveLength(2 * begunPerTurn);
});

test('a turn that took long is followed by one that begins half as many, until turns are short again', async () => {
  const { begun, clock, sendMany } = fixture();
  clock.costOfRequest = 2;
  sendMany('a', 1000);
  const sizes: number[] = [];
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      const before = begun.length;
      await nextTurn();
      sizes.push(begun.length - before);
    }
  };
  await turns(6);
  expect(sizes).toEqual([16, 8, 4, 5, 6, 3]);
  clock.costOfRequest = 0;
  await turns(40);
  expect(sizes.at(-1)).toBe(begunPerTurn);
});

test('while connections come, they are accepted first, for a time; then each turn begins two requests', async () => {
  const { begun, clock, sendMany, onConnection } = fixture();
  onConnection();
  sendMany('a', 100);
  expect(begun).toHaveLength(0);
  await nextTurn();
  onConnection();
  await nextTurn();
  expect(begun).toHaveLength(0);
  clock.now += 50;
  onConnection();
  await nextTurn();
  expect(begun).toHaveLength(begunBesideConnection);
  onConnection();
  await nextTurn();
  expect(begun).toHaveLength(2 * begunBesideConnection);
});

test('a request that comes with its connection begins in the next turn but one', async () => {
  const { begun, send, onConnection } = fixture();
  onConnection();
  send('a/0');
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['a/0']);
});

test('a connection of long ago delays nothing, and leaves a later burst its time', async () => {
  const { begun, clock, send, onConnection } = fixture();
  onConnection();
  await nextTurn();
  await nextTurn();
  clock.now += 1_000;
  send('a/0');
  expect(begun).toEqual(['a/0']);
  onConnection();
  send('a/1');
  expect(begun).toEqual(['a/0']);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['a/0', 'a/1']);
});
