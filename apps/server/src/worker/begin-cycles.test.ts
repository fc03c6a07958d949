import type { NoticePortion } from '@basalt/domain';
import { expect, test } from 'vitest';
import { beginCycles } from './begin-cycles.ts';

test('a cycle that fails each time is postponed, and cycles of others begin', async () => {
  const due = ['bad', 'good'];
  const tried = new Map<string, NoticePortion[]>(due.map((name) => [name, []]));
  const faults: unknown[] = [];
  const worker = beginCycles(
    {
      organizationsWith: async (what) => (what === 'cycles_due' ? [...due] : []),
      startCycles: async (organization, portion = 'all') => {
        const portions = tried.get(organization) ?? [];
        portions.push(portion);
        if (organization === 'bad' && portion !== 'skip') throw new Error('it cannot be started');
        const hasMore = organization === 'good' && portions.length < 7;
        if (!hasMore) due.splice(due.indexOf(organization), 1);
        return hasMore;
      },
      clock: () => new Date(),
    },
    { error: (_: unknown, text?: string) => void faults.push(text) },
  );
  await expect.poll(() => due).toEqual([]);
  await worker.stop();
  expect(tried.get('bad')).toEqual(['all', 'all', 'all', 'first', 'first', 'first', 'skip']);
  expect(tried.get('good')).toEqual(Array.from({ length: 7 }, () => 'all'));
  expect(faults).toEqual([
    ...Array.from({ length: 6 }, () => 'unexpected error while starting cycles'),
    'a cycle was postponed, because it could not be started',
  ]);
});
