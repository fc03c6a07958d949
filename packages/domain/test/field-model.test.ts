import { expect, test } from 'vitest';
import { dice } from '../testing/dice.ts';
import { walkFields } from '../testing/field-walk.ts';
import { openMemoryStorage } from '../testing/in-memory/test-storage.ts';

test.each([1, 2])('random fields and changes give what a model has, seed %i', async (seed) => {
  const world = { definitions: 20, changes: 120 };
  expect(await walkFields(openMemoryStorage(), dice(seed), world)).toBeGreaterThan(20);
});
