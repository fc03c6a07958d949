import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

/** A statement counts as lost two seconds after this time of its own. */
const statementTimeout = 2_000;

let home: TestDatabase;
let database: Database;
const sockets: Socket[] = [];
const relay = createServer((near) => {
  const far = connect(Number(new URL(home.url).port), '127.0.0.1');
  for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
  near.pipe(far).pipe(near);
});

beforeAll(async () => {
  home = await createTestDatabase();
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  const url = Object.assign(new URL(home.url), { host: `127.0.0.1:${port}` }).href;
  const options = { maxConnections: 4, connectTimeout: 20_000, statementTimeout };
  database = await openDatabase({ url, ...options });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  relay.close();
  await database.close();
  await home.drop();
});

/** Nothing passes any more over the connections that there are. */
function fallSilent(): void {
  for (const socket of sockets) socket.unpipe().pause();
}

const pool = () => database.pool;

test('of connections that fell silent together the first that is found out takes the others with it', async () => {
  await Promise.all([1, 2, 3, 4].map(() => pool().query('select pg_sleep(0.1)')));
  expect(pool().idleCount).toBe(4);
  fallSilent();
  await expect(pool().query('select 1')).rejects.toThrow('Query read timeout');

  // One that was left among the idle would fail its question, as the first did.
  const answers = await Promise.all([1, 2, 3, 4].map(() => pool().query('select 1 as one')));
  expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map(() => [{ one: 1 }]));
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
});

/** A pool whose statements may take a minute, and so its silent connections. */
async function aPatientDatabase(): Promise<Database> {
  const { port } = relay.address() as AddressInfo;
  const url = Object.assign(new URL(home.url), { host: `127.0.0.1:${port}` }).href;
  const options = { maxConnections: 4, connectTimeout: 20_000, statementTimeout: 60_000 };
  const patient = await openDatabase({ url, ...options });
  await Promise.all([1, 2, 3, 4].map(() => patient.pool.query('select pg_sleep(0.1)')));
  return patient;
}

test('those in use are given up as well, long before each would be by itself', async () => {
  const patient = await aPatientDatabase();
  fallSilent();
  const since = performance.now();
  const lost = [1, 2, 3].map(() => patient.pool.query('select 1').catch((error: Error) => error));
  await expect(patient.answers()).resolves.toBe(false);
  for (const error of await Promise.all(lost)) {
    expect(error).toMatchObject({ message: 'Connection terminated unexpectedly' });
  }
  expect(performance.now() - since).toBeLessThan(30_000);
  await expect.poll(() => patient.answers()).toBe(true);
  await patient.close();
});

test('one in use that has not had its time yet is kept when another one is lost', async () => {
  const patient = await aPatientDatabase();
  const slow = patient.pool.query('select pg_sleep(2)');
  const impatient = { text: 'select pg_sleep(3)', query_timeout: 200 };
  await expect(patient.pool.query(impatient)).rejects.toThrow('Query read timeout');
  expect((await slow).rows).toHaveLength(1);
  await patient.close();
});
