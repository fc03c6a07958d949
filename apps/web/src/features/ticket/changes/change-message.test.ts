import { expect, test } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { changeMessage } from './change-message.ts';

const names: Record<string, string> = { l1: 'Bug', l3: 'Paint', p1: 'Ada', c2: 'Sprint 2' };
const nameOf = (_field: string, id: string) => names[id] ?? id;
const base: Partial<Ticket> = {
  label_ids: ['l1', 'l2'],
  assignee_ids: ['p1'],
  tag_names: ['old', 'slow'],
  priority: 'medium',
  due_at: '2031-12-05T10:00:00.000Z',
  cycle_id: 'c1',
  estimate: null,
  title: 'Old',
  description_html: null,
};
const change = (fields: Partial<Ticket>) =>
  changeMessage({ ...base, ...fields, key: 'WEB-1' } as Ticket, base, fields, nameOf);

test.each<[Partial<Ticket>, string]>([
  [{ label_ids: ['l2'] }, 'The label Bug was removed from WEB-1.'],
  [{ label_ids: ['l1', 'l2', 'l3'] }, 'The label Paint was added to WEB-1.'],
  [{ assignee_ids: [] }, 'The person Ada was removed from WEB-1.'],
  [{ assignee_ids: ['p1', 'p2', 'p3'] }, '2 people were added to WEB-1.'],
  [{ tag_names: ['new'] }, '2 tags were removed from WEB-1.'],
  [{ priority: 'highest' }, 'The priority of WEB-1 is now Highest.'],
  [{ due_at: null }, 'The due date of WEB-1 was removed.'],
  [{ cycle_id: 'c2' }, 'WEB-1 is now in Sprint 2.'],
  [{ cycle_id: null }, 'WEB-1 is in no cycle now.'],
  [{ estimate: 3 }, 'The estimate of WEB-1 is now 3.'],
  [{ title: 'New' }, 'The title of WEB-1 was changed.'],
  [{ description_html: '<p>New</p>' }, 'The description of WEB-1 was changed.'],
])('%j is a change, and is undone by what was there', (fields, text) => {
  const [name] = Object.keys(fields) as (keyof Ticket)[];
  expect(change(fields)).toEqual({ text, before: name && { [name]: base[name] } });
});

test('a ticket that is archived is brought back', () => {
  const expected = { text: 'WEB-1 was archived.', before: { archived: false } };
  expect(change({ archived: true })).toEqual(expected);
});

test('what is the same, and what is brought back have nothing to undo', () => {
  const same = { label_ids: ['l2', 'l1'], priority: 'medium', due_at: '2031-12-05T11:00:00+01:00' };
  for (const fields of [same, { title: 'Old' }, { archived: false }] as Partial<Ticket>[]) {
    expect(change(fields)).toBeNull();
  }
});
