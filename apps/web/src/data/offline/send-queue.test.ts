import { expect, test } from 'vitest';
import { createSendQueue } from './send-queue.ts';

interface Titled {
  id: string;
  title: string;
}

/** A service that takes titles slowly and refuses while it is away, and a browser that keeps what is waiting. */
function open() {
  let text: string | null = null;
  const made = new Map<string, string>();
  const service = { isAway: false };
  const windows: (() => void)[] = [];
  const kept = {
    read: () => text,
    write(now: string | null) {
      text = now;
      for (const changed of windows) changed();
    },
    follow: (listener: () => void) => void windows.push(listener),
  };
  const send = async ({ id, title }: Titled) => {
    await new Promise((end) => setTimeout(end, 5));
    if (service.isAway) throw new Error('away');
    made.set(id, title);
  };
  return { titles: () => [...made.values()], service, queue: () => createSendQueue(kept, send) };
}

const item = (title: string): Titled => ({ id: title, title });

test('titles that are added while one is being sent follow it in their order', async () => {
  const { titles, queue } = open();
  const { add, state } = queue();
  for (const title of ['one', 'two', 'three']) add(item(title));
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['one', 'two', 'three']);
});

test('a refusal keeps its title and those behind it, also across a reload; they are sent before the next one', async () => {
  const { titles, service, queue } = open();
  const before = queue();
  service.isAway = true;
  for (const title of ['one', 'two']) before.add(item(title));
  await expect.poll(() => before.state().fault).toBeInstanceOf(Error);
  const { add, state } = queue();
  expect(state().waiting.map(({ title }) => title)).toEqual(['one', 'two']);
  service.isAway = false;
  add(item('three'));
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['one', 'two', 'three']);
});

test('a title that is discarded sends none of the others; they wait with their reason until they are sent again', async () => {
  const { titles, service, queue } = open();
  const { add, discard, retry, state } = queue();
  service.isAway = true;
  for (const title of ['one', 'two']) add(item(title));
  await expect.poll(() => state().fault).toBeInstanceOf(Error);
  service.isAway = false;
  discard(state().waiting[0]?.id ?? '');
  await new Promise((end) => setTimeout(end, 20));
  expect(titles()).toEqual([]);
  expect(state().waiting.map(({ title }) => title)).toEqual(['two']);
  expect(state().fault).toBeInstanceOf(Error);
  retry();
  await expect.poll(() => state().waiting).toEqual([]);
  expect(titles()).toEqual(['two']);
});

test('what another window has taken back or sent is not sent again', async () => {
  const { titles, service, queue } = open();
  service.isAway = true;
  const [here, there] = [queue(), queue()];
  for (const title of ['one', 'two']) here.add(item(title));
  await expect.poll(() => here.state().fault).toBeInstanceOf(Error);
  here.discard('one');
  expect(there.state().waiting.map(({ title }) => title)).toEqual(['two']);
  service.isAway = false;
  there.retry();
  await expect.poll(() => here.state().waiting).toEqual([]);
  expect(titles()).toEqual(['two']);
});
