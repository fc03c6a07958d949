import { expect, test } from 'vitest';
import { canHide, fieldsOfFilter } from './fields-of-filter.ts';

test.each([
  [{}, {}, false],
  [{ assignee_id: 'ann' }, { assignee_ids: ['ann'] }, false],
  [{ assignee_id: 'none' }, {}, false],
  [{ assignee_id: 'ann,bob' }, {}, true],
  [{ label_id: 'bug', priority: 'high' as const }, { label_ids: ['bug'], priority: 'high' }, false],
  [{ label_id: 'bug', q: 'paint' }, { label_ids: ['bug'] }, true],
])('a new ticket under the filter %j gets %j', (filter, fields, isHidden) => {
  expect(fieldsOfFilter(filter)).toEqual(fields);
  expect(canHide(filter, fieldsOfFilter(filter))).toBe(isHidden);
});

test('a filter can hide a ticket for which other properties were written', () => {
  expect(canHide({ assignee_id: 'ann' }, { assignee_ids: ['bob'] })).toBe(true);
  expect(canHide({ assignee_id: 'none' }, { assignee_ids: ['bob'] })).toBe(true);
  expect(canHide({ assignee_id: 'ann,bob' }, { assignee_ids: ['bob'] })).toBe(false);
});
