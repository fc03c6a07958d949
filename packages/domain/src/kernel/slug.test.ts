import { expect, test } from 'vitest';
import { firstFree, numbered, slugOf } from './slug.ts';

test.each([
  ['Pull Request', 'pull-request'],
  ['  In -- Progress!  ', 'in-progress'],
  ['Größe Ärger', 'grosse-arger'],
  ['完了', 'board'],
  ['x'.repeat(80), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('writes %j in plain letters, digits and hyphens', (name, slug) => {
  expect(slugOf(name, 'board')).toBe(slug);
});

test('numbers from 2 and cuts the base, so that the whole stays in its length', () => {
  expect([...numbered('open', '-', 10).take(3)]).toEqual(['open', 'open-2', 'open-3']);
  const tenth = numbered('WEBSHOPPER', '', 10).drop(9).next().value;
  expect(tenth).toBe('WEBSHOPP10');
});

test('finds the first free candidate, however many are taken', async () => {
  const taken = new Set(numbered('open', '-', 60).take(75));
  const found = await firstFree(numbered('open', '-', 60), async (batch) => {
    return new Set(batch.filter((slug) => taken.has(slug)));
  });
  expect(found).toBe('open-76');
});
