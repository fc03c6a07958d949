import {
  closeAfterTests,
  dice,
  metricLine,
  openMemoryStorage,
  walkFields,
  type TestStorage,
} from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { raceSeed } from './concurrently.ts';
import { openTestStorage } from './test-storage.ts';

/** Worlds of 30 definitions and 200 changes: five in memory and five on PostgreSQL, this many times. */
const times = Number(process.env['BASALT_FIELD_WORLDS'] ?? 1);
const world = { definitions: 30, changes: 200 };

const storage = await closeAfterTests(openTestStorage());

async function walk(name: string, worlds: number, open: () => TestStorage): Promise<number> {
  const count = worlds * times;
  let compared = 0;
  for (let at = 0; at < count; at += 1) {
    const seed = raceSeed + at;
    compared += await walkFields(open(), dice(seed), world).catch((error: unknown) => {
      throw new Error(`${name}, seed ${seed}`, { cause: error });
    });
  }
  const [definitions, changes] = [count * world.definitions, count * world.changes];
  const metric = `differences from a model after ${changes} changes of ${definitions} fields, ${name}`;
  console.log(metricLine({ metric, bar: '0', measured: '0', held: true }));
  return compared;
}

test('fields and values are what a model has, in memory', async () =>
  expect(await walk('in memory', 5, openMemoryStorage)).toBeGreaterThan(200));

test('fields and values are what a model has, on PostgreSQL', async () =>
  expect(await walk('on PostgreSQL', 5, () => storage)).toBeGreaterThan(100));
