import { Board } from '@basalt/domain';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filterEntries } from './filter-entries.ts';

const { wipLimit } = Board.declared;

test('takes only whole numbers for the bounds of a field with whole numbers', () => {
  const declared = { wipLimit: wipLimit.filterable() };
  const fields = Object.entries(declared).map(([name, { facts }]) => ({
    name,
    wireName: 'wip_limit',
    ...facts,
  }));
  const type = { ...Board, kind: 'board', declared, fields } as never;
  const entries = v.object(filterEntries<typeof declared>(type));
  const read = (value: string) => v.safeParse(entries, { wip_limit_min: value });
  expect(read('7')).toMatchObject({ output: { wip_limit_min: 7 } });
  for (const wrong of ['7.5', '-1', 'x', '1e3']) {
    expect(read(wrong).issues?.[0]?.message).toBe('must be a whole number from 0');
  }
});
