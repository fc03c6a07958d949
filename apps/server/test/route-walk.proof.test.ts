import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkReferences, walkRoutes, type WalkDeployment } from '@basalt/http/testing';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/boot/logger.ts';
import { serve, type Serving } from '../src/boot/serve.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';

/** The long form: every credential on every id. The walk in memory has each kind of id in turn. */
const isShort = process.env['BASALT_WALK_WHOLE'] === undefined;

let database: GivenDatabase;
let serving: Serving;
let deployment: WalkDeployment;

beforeAll(async () => {
  database = await giveDatabase();
  const config = readConfig({
    ...database.settings,
    PORT: '0',
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
  });
  serving = await serve(config, createLogger(config));
  deployment = {
    address: serving.address,
    use: serving.cradle,
    now: () => new Date(),
    passTime: async (milliseconds) => void (await sleep(milliseconds)),
  };
});
afterAll(async () => {
  await serving.stop();
  await database.drop();
});

test(
  'every operation answers every credential and every id as specified',
  { timeout: 900_000 },
  async () => {
    const { requests, faults } = await walkRoutes(deployment, {
      others: isShort ? 'none' : 'each',
    });
    console.log(
      metricLine({
        metric: `every operation × credential × ${isShort ? 'id that decides' : 'id'} and flaw, on PostgreSQL`,
        bar: '100 % as specified, 0 bytes of another organization’s canary',
        measured: `${requests} requests, ${faults.length} faults`,
        held: faults.length === 0,
      }),
    );
    expect(faults).toEqual([]);
  },
);

test(
  'every reference to a record refuses what cannot be named there',
  { timeout: 900_000 },
  async () => {
    const { requests, faults } = await walkReferences(deployment);
    console.log(
      metricLine({
        metric: 'every field that names a record × each record that it cannot name, on PostgreSQL',
        bar: '422 on that field, foreign and absent alike',
        measured: `${requests} requests, ${faults.length} faults`,
        held: faults.length === 0,
      }),
    );
    expect(faults).toEqual([]);
  },
);
