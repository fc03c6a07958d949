import { leastOf, timeOf } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotifier, openDatabase, type Notifier, type Database } from '../src/index.ts';
import { openCuttingRelay } from './cutting-relay.ts';
import { openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
const opened: { notifier: Notifier; database: Database }[] = [];

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => {
  for (const { notifier, database } of opened) {
    await notifier.close();
    await database.close();
  }
  await fixture.close();
});

/** What is not sent in time is lost: a connection may take as long as a busy machine takes. */
const open = (url = fixture.url) => openDatabase({ url, connectTimeout: 60_000 });

/** A notifier of a process of its own, as it were, and how often it was heard there. */
async function aNotifier(url?: string) {
  const database = await open(url);
  const notifier = createNotifier(database, 'test_notifier');
  opened.push({ notifier, database });
  const heard = { count: 0 };
  return { notifier, heard, listen: () => notifier.listen(() => (heard.count += 1)) };
}

async function until(isSo: () => boolean, timeoutMs = 60_000): Promise<void> {
  const started = performance.now();
  while (!isSo()) {
    if (performance.now() - started > timeoutMs) throw new Error('is not so');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a notification comes to every process, and many at once become few', async () => {
  const [sender, listening] = [await aNotifier(), await aNotifier()];
  sender.listen();
  listening.listen();
  // Once when the listening begins.
  await until(() => sender.heard.count === 1 && listening.heard.count === 1);
  for (let sent = 0; sent < 100; sent += 1) sender.notifier.notify();
  await until(() => sender.heard.count > 1 && listening.heard.count > 1);
  expect(listening.heard.count).toBeLessThan(5);
});

test('a lost connection is opened again, and what was missed is notified once', async () => {
  const { heard, listen, notifier } = await aNotifier();
  listen();
  await until(() => heard.count === 1);
  await fixture.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`);
  await until(() => heard.count === 2);
  notifier.notify();
  await until(() => heard.count > 2);
  expect(heard.count).toBe(3);
});

test('a connection that falls silent is found out, and another one listens', async () => {
  const relay = await openCuttingRelay(fixture.url);
  const [{ notifier: sender }, { heard, listen, notifier }] = [
    await aNotifier(),
    await aNotifier(relay.url),
  ];
  listen();
  await until(() => heard.count === 1);
  relay.silenceAfter('still there');
  await until(() => heard.count === 2);
  relay.resume();
  sender.notify();
  await until(() => heard.count > 2);
  expect(heard.count).toBe(3);
  await notifier.close();
  await relay.close();
});

test('nothing is heard after the end', async () => {
  const { heard, listen, notifier } = await aNotifier();
  const { notifier: otherNotifier } = await aNotifier();
  const stop = listen();
  await until(() => heard.count === 1);
  stop();
  otherNotifier.notify();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await notifier.close();
  expect(heard.count).toBe(1);
});

test('the end comes at once, also while the connection is still being opened', async () => {
  const bar = 5_000;
  const least = await leastOf(bar, async () => {
    const { notifier, listen } = await aNotifier();
    listen();
    return timeOf(() => notifier.close());
  });
  expect(least).toBeLessThan(bar);
});

test('words are heard as they were sent, and too many mean anything', async () => {
  const [sender, listening] = [await aNotifier(), await aNotifier()];
  const heard: (readonly string[] | null)[] = [];
  listening.notifier.listen((words) => heard.push(words));
  await until(() => heard.length === 1);
  for (const word of ['one', 'two', 'one']) sender.notifier.notify(word);
  await until(() => heard.length === 2);
  for (let n = 0; n < 400; n += 1) sender.notifier.notify(`word-number-${n}-of-many`);
  await until(() => heard.length === 3);
  sender.notifier.notify('three');
  sender.notifier.notify();
  await until(() => heard.length === 4);
  expect(heard).toEqual([null, ['one', 'two'], null, null]);
});

test('all notifiers of a process listen on one connection, which goes with the last who listens', async () => {
  const database = await open();
  const [first, second] = [
    createNotifier(database, 'first_notifier'),
    createNotifier(database, 'second_notifier'),
  ];
  opened.push({ notifier: second, database });
  const heard = { first: 0, second: 0 };
  const stopFirst = first.listen(() => (heard.first += 1));
  await until(() => heard.first === 1);
  second.listen(() => (heard.second += 1));
  await until(() => heard.second === 1);
  await until(() => database.pool.totalCount - database.pool.idleCount === 1);
  const { notifier: otherNotifier, listen } = await aNotifier();
  listen();
  await stopFirst();
  const sender = createNotifier(database, 'first_notifier');
  sender.notify();
  createNotifier(database, 'second_notifier').notify();
  await until(() => heard.second === 2);
  expect(heard.first).toBe(1);
  await otherNotifier.close();
  await second.close();
  // A notification may be on its way on another one.
  await until(() => database.pool.totalCount === database.pool.idleCount);
  second.listen(() => (heard.second += 1));
  await until(() => heard.second === 3);
});
