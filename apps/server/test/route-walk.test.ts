import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkReferences, walkRoutes, type WalkGround } from '@basalt/http/testing';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/start/logger.ts';
import { serve, type Serving } from '../src/start/serve.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';

let database: GivenDatabase;
let serving: Serving;
let ground: WalkGround;

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
  ground = {
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
  { timeout: 300_000 },
  async () => {
    const { requests, faults } = await walkRoutes(ground);
    expect(faults).toEqual([]);
    console.log(`route walk on PostgreSQL: ${requests} requests`);
  },
);

test(
  'every reference to a record refuses what cannot be named there',
  { timeout: 300_000 },
  async () => {
    const { requests, faults } = await walkReferences(ground);
    expect(faults).toEqual([]);
    console.log(`reference walk on PostgreSQL: ${requests} requests`);
  },
);
