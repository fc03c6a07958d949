import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onceStalled } from './torture/tally.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { giveDatabase, settingsOf, urlWith, type GivenDatabase } from './given-database.ts';
import { killAll, startServer, type StartedServer } from './processes.ts';

let database: GivenDatabase;
let way: FaultProxy;
let server: StartedServer;
beforeAll(async () => {
  database = await giveDatabase();
  way = await startFaultProxy(database.url);
  server = await startServer(settingsOf(urlWith(database.url, { host: way.host })));
});
afterAll(async () => {
  killAll();
  await way.close();
  await database.drop();
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The status of a probe over a connection that is kept, and the milliseconds that it took. */
async function probe(path: string): Promise<{ status: number; took: number }> {
  const since = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.address + path, { agent }, resolve).on('error', reject);
  });
  response.resume();
  await new Promise((resolve) => response.once('end', resolve));
  return { status: response.statusCode ?? 0, took: performance.now() - since };
}

/** Asks until the status is this one; the milliseconds until then. */
async function until(wanted: number): Promise<number> {
  const since = performance.now();
  while ((await probe('/readyz')).status !== wanted) await sleep(20);
  return performance.now() - since;
}

test.each(['refuse', 'reset', 'silence'] as const)(
  'a database that is gone (%s) makes the server unready within seconds, and its return ready again',
  async (kind) => {
    await until(200);
    await way.begin({ kind });
    expect(await until(503)).toBeLessThan(onceStalled(4_000));
    const { status, took } = await probe('/readyz');
    expect(status).toBe(503);
    // Two seconds, after which a probe gives up by itself.
    expect(took).toBeLessThan(onceStalled(4_000));
    expect((await probe('/healthz')).took).toBeLessThan(onceStalled(1_000));
    await way.end();
    // What was silenced stays silent until the client gives it up.
    expect(await until(200)).toBeLessThan(onceStalled(15_000));
  },
);

test('a server that stops is not ready from then on', async () => {
  await until(200);
  const stopped = server.stop();
  // Until the signal has arrived it may still be ready; with nothing left to do it is soon gone altogether.
  const statuses: number[] = [];
  const noAnswer = 0;
  while (statuses.at(-1) !== noAnswer) {
    const { status } = await probe('/readyz').catch(() => ({ status: noAnswer }));
    statuses.push(status);
  }
  const unready = statuses.findIndex((status) => status !== 200);
  expect(statuses.slice(unready)).not.toContain(200);
  expect(await stopped).toMatchObject({ code: 0 });
});
