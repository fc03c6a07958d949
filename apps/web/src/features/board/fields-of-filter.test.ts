import { expect, test } from 'vitest';
import type { CustomField } from '../../api/types.ts';
import { canHide, fieldsOfFilter } from './fields-of-filter.ts';

const fields = [
  { key: 'severity', type: 'choice', options: [{ id: 'a', name: 'high' }] },
  { key: 'reviewer', type: 'people', options: [] },
  { key: 'sure', type: 'flag', options: [] },
  { key: 'cost', type: 'number', options: [] },
] as Partial<CustomField>[] as CustomField[];

test.each([
  [{ 'custom.severity': 'a' }, { custom_fields: { severity: 'high' } }, false],
  [
    { 'custom.reviewer': 'ann', 'custom.sure': 'false' },
    { custom_fields: { reviewer: ['ann'], sure: false } },
    false,
  ],
  [{ 'custom.severity': 'none' }, {}, true],
  [{ 'custom.cost_min': '5' }, {}, true],
  [{}, {}, false],
  [{ assignee_id: 'ann' }, { assignee_ids: ['ann'] }, false],
  [{ assignee_id: 'none' }, {}, false],
  [{ assignee_id: 'ann,bob' }, {}, true],
  [{ label_id: 'bug', priority: 'high' as const }, { label_ids: ['bug'], priority: 'high' }, false],
  [{ label_id: 'bug', not: 'label_id' }, {}, false],
  [{ label_id: 'bug', priority: 'high' as const, not: 'label_id' }, { priority: 'high' }, false],
  [{ assignee_id: 'none', not: 'assignee_id' }, {}, true],
  [{ 'custom.severity': 'a', not: 'custom.severity' }, {}, true],
  [{ label_id: 'bug', q: 'paint' }, { label_ids: ['bug'] }, true],
])('a new ticket under the filter %j gets %j', (filter, expected, isHidden) => {
  expect(fieldsOfFilter(filter, fields)).toEqual(expected);
  expect(canHide(filter, fieldsOfFilter(filter, fields))).toBe(isHidden);
});

test('a filter can hide a ticket for which other properties were written', () => {
  expect(canHide({ assignee_id: 'ann' }, { assignee_ids: ['bob'] })).toBe(true);
  const isNotAnn = { assignee_id: 'ann', not: 'assignee_id' };
  expect(canHide(isNotAnn, { assignee_ids: ['ann'] })).toBe(true);
  expect(canHide(isNotAnn, { assignee_ids: ['bob'] })).toBe(false);
  expect(canHide({ assignee_id: 'none' }, { assignee_ids: ['bob'] })).toBe(true);
  expect(canHide({ assignee_id: 'ann,bob' }, { assignee_ids: ['bob'] })).toBe(false);
});
