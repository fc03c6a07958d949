import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { walkRoutes } from '@basalt/http/testing';
import {
  connected,
  isAbsent,
  pgbouncerProgram,
  startPgBouncer,
  type PgBouncer,
} from '@basalt/persistence/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../src/boot/logger.ts';
import { serve } from '../src/boot/serve.ts';
import { readConfig } from '../src/config/config.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, killAll, startServer, type Settings } from './processes.ts';
import { failedRun } from './run-here.ts';

vi.setConfig({ testTimeout: 600_000 });

const withoutPooler = isAbsent(pgbouncerProgram);
/** The long form: more tickets, and the walk over every operation. */
const isWhole = Number(process.env['BASALT_PGBOUNCER_WHOLE'] ?? 0) > 0;
const clients = 16;
const tickets = isWhole ? 960 : 64;
/** Whom the walk asks as. */
const walks = isWhole ? ['every credential'] : [];

describe.skipIf(withoutPooler).each([
  { mode: 'session', prepares: 'true', refused: [], most: 10 },
  { mode: 'transaction', prepares: 'false', refused: ['true'], most: 5 },
] as const)('behind PgBouncer, pooled by $mode', ({ mode, prepares, refused, most }) => {
  let database: GivenDatabase;
  let pooler: PgBouncer;
  let settings: Settings;

  beforeAll(async () => {
    database = await giveDatabase();
    pooler = await startPgBouncer(database.url, mode);
    settings = {
      ...database.settings,
      DATABASE_RUNTIME_URL: pooler.url,
      SERVICE_DATABASE_PREPARE: prepares,
      SERVICE_RATE_LIMIT_PER_MINUTE: '0',
      SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
    };
  });
  afterAll(async () => {
    killAll();
    await pooler?.stop();
    await database?.drop();
  });

  const serverConnections = () =>
    connected(database.url, async (client) => {
      const text = 'select count(*)::integer as held from pg_stat_activity where usename = $1';
      return (await client.query(text, [new URL(pooler.url).username])).rows[0].held as number;
    });

  test('every ticket that clients create at once is created and read', async () => {
    const server = await startServer(settings);
    const { id } = await basaltJson(database.settings, 'organization', 'create', '--name', 'Acme');
    const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
    const key = await basaltJson(database.settings, 'credential', 'create', ...named);
    const token = String(key['token']);
    const ask = (path: string, body?: object) =>
      call(server.address, token, path, body && { method: 'POST', body });
    const project = (await ask(`/organizations/${id}/projects`, { name: 'Web' })).body.data?.id;
    const statuses = { 200: 0, 201: 0, other: 0 };
    const count = (status: number): void => {
      statuses[status === 200 || status === 201 ? status : 'other'] += 1;
    };
    const since = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let made = client; made < tickets; made += clients) {
          const input = { title: `ticket ${made}`, board_slug: 'open' };
          const { status, body } = await ask(`/projects/${project}/tickets`, input);
          count(status);
          count((await ask(`/tickets/${body.data?.id}`)).status);
        }
      }),
    );
    const took = (performance.now() - since) / 1000;
    const held = await serverConnections();
    console.log(
      metricLine({
        metric: `${clients} clients create ${tickets} tickets and read each, through PgBouncer, pooled by ${mode}, SERVICE_DATABASE_PREPARE=${prepares}`,
        bar: `all served; at most ${most} connections of PostgreSQL`,
        measured: `${statuses[201]} × 201, ${statuses[200]} × 200, ${statuses.other} others in ${took.toFixed(1)} s; ${held} connections`,
        held: statuses[201] === tickets && statuses[200] === tickets && held <= most,
      }),
    );
    expect(statuses).toEqual({ 200: tickets, 201: tickets, other: 0 });
    expect(held).toBeLessThanOrEqual(most);
    expect((await server.stop()).code).toBe(0);
  });

  test.each(refused)('a start with SERVICE_DATABASE_PREPARE=%s is refused', async (value) => {
    const { code, err } = await failedRun({ ...settings, SERVICE_DATABASE_PREPARE: value });
    expect([code, err]).toEqual([1, expect.stringContaining('SERVICE_DATABASE_PREPARE')]);
  });

  test.each(walks)('every operation answers %s and every id as specified', async () => {
    const config = readConfig({ ...settings, PORT: '0', SERVICE_LOG_LEVEL: 'silent' });
    const serving = await serve(config, createLogger(config));
    try {
      const { requests, faults } = await walkRoutes({
        address: serving.address,
        use: serving.cradle,
        now: () => new Date(),
        passTime: async (milliseconds) => void (await sleep(milliseconds)),
      });
      console.log(
        metricLine({
          metric: `every operation × credential × id and flaw, through PgBouncer, pooled by ${mode}, SERVICE_DATABASE_PREPARE=${prepares}`,
          bar: '100 % as specified, 0 bytes of another organization’s canary',
          measured: `${requests} requests, ${faults.length} faults`,
          held: faults.length === 0,
        }),
      );
      expect(faults).toEqual([]);
    } finally {
      await serving.stop();
    }
  });
});
