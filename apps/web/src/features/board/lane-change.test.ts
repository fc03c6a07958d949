import { expect, test } from 'vitest';
import type { CustomField, Cycle, Label, Member, Ticket } from '../../api/types.ts';
import { withFields } from '../../data/store/custom-values.ts';
import { laneChange } from './lane-change.ts';

const named = <Entry>(...all: string[]) =>
  new Map(all.map((id) => [id, { id, name: id.toUpperCase() } as Entry]));
const names = {
  fields: [
    { key: 'severity', type: 'choice', options: [{ id: 'h', name: 'high', archived: false }] },
    { key: 'reviewer', type: 'person', options: [] },
  ] as Partial<CustomField>[] as CustomField[],
  people: named<Member>('al', 'bea', 'cy'),
  labels: named<Label>('bug'),
  cycles: named<Cycle>('s2'),
  parents: new Map([['p', 'WEB-9: Nine']]),
};
const ticket = {
  key: 'WEB-1',
  board_id: 'open',
  priority: 'low',
  label_ids: [],
  assignee_ids: ['bea', 'cy'],
  parent_id: 'p',
} as Partial<Ticket> as Ticket;
const change = (by: Parameters<typeof laneChange>[1], from: string, to: string) => {
  const { fields, said } = laneChange(ticket, by, { from, to }, names);
  return [fields, said(withFields(ticket, fields), 'Open')];
};

test('the property of the lanes is set, and the lane is said', () => {
  expect(change('priority', 'low', 'high')).toEqual([
    { priority: 'high' },
    'WEB-1 moved to Open, High.',
  ]);
  expect(change('label', 'none', 'bug')).toEqual([
    { label_ids: ['bug'] },
    'WEB-1 moved to Open, BUG.',
  ]);
  expect(change('cycle', 'none', 's2')).toEqual([{ cycle_id: 's2' }, 'WEB-1 moved to Open, S2.']);
  expect(change('parent', 'p', 'none')).toEqual([
    { parent_id: null },
    'WEB-1 moved to Open, No parent.',
  ]);
  expect(change('parent', 'none', 'p')).toEqual([
    { parent_id: 'p' },
    'WEB-1 moved to Open, WEB-9: Nine.',
  ]);
});

test('the custom field of the lanes is set, or cleared', () => {
  expect(change('custom.severity', 'none', 'h')).toEqual([
    { custom_fields: { severity: 'high' } },
    'WEB-1 moved to Open, high.',
  ]);
  expect(change('custom.reviewer', 'none', 'al')[0]).toEqual({ custom_fields: { reviewer: 'al' } });
  expect(change('custom.reviewer', 'al', 'none')).toEqual([
    { custom_fields: { reviewer: null } },
    'WEB-1 moved to Open, No value.',
  ]);
});

test('of several people, that of the lane is exchanged, and who stays is said if the card stands there', () => {
  expect(change('person', 'bea', 'al')).toEqual([
    { assignee_ids: ['cy', 'al'] },
    'WEB-1 moved to Open, AL.',
  ]);
  expect(change('person', 'al', 'cy')).toEqual([
    { assignee_ids: ['bea', 'cy'] },
    'WEB-1 was changed. It still has BEA, and stands there.',
  ]);
  expect(change('person', 'bea', 'none')).toEqual([
    { assignee_ids: [] },
    'WEB-1 moved to Open, Nobody.',
  ]);
});
