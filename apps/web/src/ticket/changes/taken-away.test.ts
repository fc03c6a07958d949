import { expect, test } from 'vitest';
import { takenAway } from './taken-away.ts';

const names: Record<string, string> = { l1: 'Bug', p1: 'Ada' };
const nameOf = (_field: string, id: string) => names[id] ?? id;
const base = { label_ids: ['l1', 'l2'], assignee_ids: ['p1'], tag_names: ['old', 'slow'] };

test.each([
  [{ label_ids: ['l2'] }, 'The label Bug was removed from WEB-1.'],
  [{ assignee_ids: [] }, 'The person Ada was removed from WEB-1.'],
  [{ tag_names: ['new'] }, '2 tags were removed from WEB-1.'],
])('%j takes something away, and is brought back by what was there', (fields, text) => {
  const [name = ''] = Object.keys(fields) as (keyof typeof base)[];
  const before = { [name]: base[name as keyof typeof base] };
  expect(takenAway('WEB-1', base, fields, nameOf)).toEqual({ text, before });
});

test('a ticket that is archived is brought back', () => {
  const expected = { text: 'WEB-1 was archived.', before: { archived: false } };
  expect(takenAway('WEB-1', base, { archived: true }, nameOf)).toEqual(expected);
});

test('what is added, changed or brought back takes nothing away', () => {
  for (const fields of [{ label_ids: ['l1', 'l2', 'l3'] }, { title: 'New' }, { archived: false }]) {
    expect(takenAway('WEB-1', base, fields, nameOf)).toBeNull();
  }
});
