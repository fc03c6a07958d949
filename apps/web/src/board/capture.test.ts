import { expect, test } from 'vitest';
import { createCapture, type Captured } from './capture.ts';

/** A service that takes titles slowly and refuses while it is away, and a browser that keeps what is waiting. */
function open() {
  let text: string | null = null;
  const made = new Map<string, string>();
  const service = { isAway: false };
  const kept = { read: () => text, write: (now: string | null) => (text = now) };
  const send = async ({ id, title }: Captured) => {
    await new Promise((end) => setTimeout(end, 5));
    if (service.isAway) throw new Error('away');
    made.set(id, title);
  };
  return { titles: () => [...made.values()], service, capture: () => createCapture(kept, send) };
}

test('titles that are added while one is being sent follow it in their order', async () => {
  const { titles, capture } = open();
  const { add, state } = capture();
  for (const title of ['one', 'two', 'three']) add(title);
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['one', 'two', 'three']);
});

test('a refusal keeps its title and those behind it, also across a reload; they are sent before the next one', async () => {
  const { titles, service, capture } = open();
  const before = capture();
  service.isAway = true;
  for (const title of ['one', 'two']) before.add(title);
  await expect.poll(() => before.state().fault).toBeInstanceOf(Error);
  const { add, state } = capture();
  expect(state().waiting.map(({ title }) => title)).toEqual(['one', 'two']);
  service.isAway = false;
  add('three');
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['one', 'two', 'three']);
});

test('a title that is discarded does not hold up the others', async () => {
  const { titles, service, capture } = open();
  const { add, discard, state } = capture();
  service.isAway = true;
  for (const title of ['one', 'two']) add(title);
  await expect.poll(() => state().fault).toBeInstanceOf(Error);
  service.isAway = false;
  discard(state().waiting[0]?.id ?? '');
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['two']);
});
