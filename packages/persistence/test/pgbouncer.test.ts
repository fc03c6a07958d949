import { tenancyContract } from '@basalt/domain/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connected,
  createTestDatabase,
  isAbsent,
  pgbouncerProgram,
  startPgBouncer,
  type PgBouncer,
  type TestDatabase,
} from '../testing/index.ts';
import { openTestStorage } from './test-storage.ts';

const withoutPooler = isAbsent(pgbouncerProgram);
/** The long form: the contract of the ports, too, which waits where nothing is heard. */
const isWhole = Number(process.env['BASALT_PGBOUNCER_WHOLE'] ?? 0) > 0;

const modes = [
  { mode: 'session', prepares: true, hears: ['direct', 'pooled'], unlocks: true },
  { mode: 'transaction', prepares: false, hears: ['direct'], unlocks: false },
] as const;

/** Whether the advisory lock can be taken by another session. */
const isFree = (url: string, key: number): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key]);
    return rows[0].taken;
  });

describe.skipIf(withoutPooler).each(modes)('through PgBouncer, pooled by $mode', (pool) => {
  let database: TestDatabase;
  let pooler: PgBouncer;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(database.url, pool.mode);
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.drop();
  });

  test('LISTEN hears a NOTIFY where it is pooled by session alone', async () => {
    const heard: string[] = [];
    const listen = async (url: string, name: string): Promise<Client> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      client.on('notification', () => heard.push(name));
      await client.query('listen news');
      return client;
    };
    const clients = [await listen(database.url, 'direct'), await listen(pooler.url, 'pooled')];
    try {
      await connected(database.url, (client) => client.query('notify news'));
      await expect.poll(() => heard.toSorted(), { timeout: 60_000 }).toEqual(pool.hears);
    } finally {
      for (const client of clients) await client.end();
    }
  });

  test('an advisory lock of a session ends with its client where it is pooled by session alone', async () => {
    await connected(pooler.url, (client) => client.query('select pg_advisory_lock(50)'));
    await expect.poll(() => isFree(database.url, 50), { timeout: 60_000 }).toBe(pool.unlocks);
  });

  test('an advisory lock of a transaction ends with it', async () => {
    await connected(pooler.url, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(51)');
      await client.query('commit');
      expect(await isFree(database.url, 51)).toBe(true);
    });
  });

  if (isWhole) {
    tenancyContract(() =>
      openTestStorage(async (url) => ({
        ...(await startPgBouncer(url, pool.mode)),
        prepares: pool.prepares,
      })),
    );
  }
});
