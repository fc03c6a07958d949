import { asking } from '@basalt/persistence/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { serve, type Serving } from '../src/boot/serve.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { basaltJson } from './processes.ts';

const lines: string[] = [];
let database: GivenDatabase;
let server: Serving;

beforeAll(async () => {
  database = await giveDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await asking(database.url, (ask) => ask(`alter database ${name} set synchronous_commit = off`));
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  server = await serve(readConfig({ ...database.settings, PORT: '0' }), log);
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

test('a setting of PostgreSQL that loses acknowledged writes is a warning of the start', async () => {
  await expect
    .poll(() => lines.filter((line) => line.includes('"level":40')).join(''), { timeout: 60_000 })
    .toContain('PostgreSQL has synchronous_commit = off: ');
});

test('the doctor reports it, and replication', async () => {
  expect(await basaltJson(database.settings, 'doctor')).toMatchObject({
    acknowledged_writes: expect.stringMatching(/^can be lost: .*synchronous_commit = off/u),
    replication: 'none',
    standbys: [],
  });
});

test('the metrics show it, too', async () => {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  expect(Number(/^basalt_database_unsafe_settings (\d+)$/mu.exec(text)?.[1])).toBeGreaterThan(0);
  expect(text).toMatch(/^basalt_database_standbys\{synchronous="unknown"\} 0$/mu);
});
