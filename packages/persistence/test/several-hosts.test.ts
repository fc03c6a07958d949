import { StorageUnavailable } from '@basalt/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase, servingUrl, type Database } from '../src/index.ts';
import { clientClass } from '../src/connection/new-client.ts';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import { startReplicatedServer, type ReplicatedServer } from '../testing/index.ts';
import { openCuttingRelay } from './cutting-relay.ts';

let server: ReplicatedServer;
let serving: string;
let standby: string;
let database: Database;

beforeAll(async () => {
  server = await startReplicatedServer();
  const url = new URL(server.primaryUrl);
  const both = `${url.host},${new URL(server.standbyUrl).host}`;
  // The standby stands first: the order says nothing of who is the primary.
  const hosts = both.split(',').toReversed().join(',');
  const several = `${url.href.replace(url.host, hosts)}?target_session_attrs=read-write`;
  await migrate(several);
  serving = await servingUrl(several, ['a-password-of-tests'], { makes: true });
  standby = serving
    .replace(hosts, new URL(server.standbyUrl).host)
    .replace('?target_session_attrs=read-write', '');
  database = await openDatabase({ url: serving, maxConnections: 3 });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const write = (through: Database): Promise<number> =>
  runTransaction(
    through,
    { variables: { 'basalt.realm': 'identity' }, organizationId: '' },
    async (tx) => {
      const text = `insert into failed_attempts (kind, key, at) values ('login', 'test', now()) returning 1`;
      return (await tx.rows({ text })).length;
    },
  );

const portOf = async (through: Database): Promise<number> =>
  (await through.pool.query('select inet_server_port() as port')).rows[0].port;

test('a connection that is lost while it asks whether its server takes writes is an error of its own, and ends no process', async () => {
  const relay = await openCuttingRelay(server.primaryUrl);
  try {
    const { host } = new URL(relay.url);
    const several = `${relay.url.replace(host, `${host},127.0.0.1:1`)}?target_session_attrs=read-write`;
    const OwnClient = clientClass(several);
    const connect = async () => {
      const client = new OwnClient({ connectionString: relay.url });
      await client.connect();
      await client.end();
    };
    await connect();
    relay.cutBefore('transaction_read_only');
    await expect(connect()).rejects.toThrow('terminated');
  } finally {
    await relay.close();
  }
});

test('a server that takes no writes answers like one that cannot be reached, and its connections are given up', async () => {
  await expect
    .poll(
      () => openDatabase({ url: standby, maxConnections: 3 }).then((opened) => opened.close()),
      {
        timeout: 60_000,
      },
    )
    .toBeUndefined();
  const reading = await openDatabase({ url: standby, maxConnections: 3 });
  try {
    await Promise.all([portOf(reading), portOf(reading)]);
    await expect(write(reading)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect.poll(() => reading.pool.totalCount, { timeout: 60_000 }).toBe(0);
  } finally {
    await reading.close();
  }
});

test('connections go to the server that takes writes, and to the other one when the roles have changed', async () => {
  expect(await portOf(database)).toBe(Number(new URL(server.primaryUrl).port));
  expect(await write(database)).toBe(1);
  await server.changeRoles();
  await expect
    .poll(() => write(database).catch((error: unknown) => error), { timeout: 60_000 })
    .toBe(1);
  expect(await portOf(database)).toBe(Number(new URL(server.standbyUrl).port));
});

test('where none of the servers takes writes, the database counts as unavailable', async () => {
  await server.stop();
  await expect
    .poll(() => write(database).catch((error: unknown) => error), { timeout: 60_000 })
    .toBeInstanceOf(StorageUnavailable);
  await expect
    .poll(() => write(database).catch((error: unknown) => error), { timeout: 60_000 })
    .toMatchObject({ cause: { code: '08001' } });
});
