import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBell, openDatabase, type Bell, type Database } from '../src/index.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
const open: { bell: Bell; database: Database }[] = [];

beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => {
  for (const { bell, database } of open) {
    await bell.close();
    await database.close();
  }
  await scene.close();
});

/** A bell of a process of its own, as it were, and how often it was heard there. */
async function aBell() {
  const database = await openDatabase({ url: scene.url });
  const bell = createBell(database, 'test_bell');
  open.push({ bell, database });
  const heard = { count: 0 };
  return { bell, heard, listen: () => bell.listen(() => (heard.count += 1)) };
}

async function until(isSo: () => boolean): Promise<void> {
  const started = performance.now();
  while (!isSo()) {
    if (performance.now() - started > 10_000) throw new Error('is not so');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a ring is heard in every process, and many at once are few', async () => {
  const [ringing, listening] = [await aBell(), await aBell()];
  ringing.listen();
  listening.listen();
  // Once when the listening begins.
  await until(() => ringing.heard.count === 1 && listening.heard.count === 1);
  for (let rung = 0; rung < 100; rung += 1) ringing.bell.ring();
  await until(() => ringing.heard.count > 1 && listening.heard.count > 1);
  expect(listening.heard.count).toBeLessThan(5);
});

test('whoever lost the connection listens again, and hears once for what was missed', async () => {
  const { heard, listen, bell } = await aBell();
  listen();
  await until(() => heard.count === 1);
  await scene.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`);
  await until(() => heard.count === 2);
  bell.ring();
  await until(() => heard.count > 2);
  expect(heard.count).toBe(3);
});

test('nothing is heard after the end', async () => {
  const { heard, listen, bell } = await aBell();
  const { bell: other } = await aBell();
  const stop = listen();
  await until(() => heard.count === 1);
  stop();
  other.ring();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await bell.close();
  expect(heard.count).toBe(1);
});

test('the end comes at once, also while the connection is still being opened', async () => {
  const { bell, listen } = await aBell();
  listen();
  const started = performance.now();
  await bell.close();
  expect(performance.now() - started).toBeLessThan(5_000);
});
