import { expect, test } from 'vitest';
import type { Group } from '../../data/queries/analytics.ts';
import { filterFor, withGaps } from './group-values.ts';
import { shownParts } from './shown-parts.ts';

const value = (id: string | null) => ({ id, is_other: false });
const group = (id: string | null, count: number, parts: readonly Group[] = []): Group => ({
  ...value(id),
  count,
  estimate_total: 0,
  parts: parts.map(({ parts: _parts, ...part }) => part),
});

test('a bar leads to the list of its tickets where the list can show them alone', () => {
  const high = { priority: 'high' };
  expect(filterFor(high, 'assignee_id', value('a'))).toEqual({ ...high, assignee_id: 'a' });
  expect(filterFor(high, 'assignee_id', value(null))).toEqual({ ...high, assignee_id: 'none' });
  expect(filterFor(high, 'assignee_id', { id: null, is_other: true })).toBeNull();
  expect(filterFor({}, 'created_week', value('2031-12-29'))).toEqual({
    created_since: '2031-12-29T00:00:00.000Z',
    created_before: '2032-01-05T00:00:00.000Z',
  });
  const since = { created_since: '2031-02-10T00:00:00.000Z' };
  expect(filterFor(since, 'created_month', value('2031-02-01'))).toEqual({
    ...since,
    created_before: '2031-03-01T00:00:00.000Z',
  });
  expect(filterFor({}, 'completed_week', value('2031-05-05'))).toBeNull();
  expect(filterFor({}, 'completed_week', value(null))).toEqual({ completed: false });
  const labels = [{ id: 'a' }, { id: 'b' }];
  expect(filterFor({}, 'label_id', value(null), labels)).toEqual({
    label_id: 'a,b',
    not: 'label_id',
  });
  expect(filterFor({ label_id: 'a' }, 'label_id', value(null), labels)).toBeNull();
});

test('weeks in which nothing happened are between the others', () => {
  const groups = [group('2031-12-22', 2), group('2032-01-12', 1), group(null, 5)];
  expect(withGaps(groups, 'completed_week').map(({ id, count }) => [id, count])).toEqual([
    ['2031-12-22', 2],
    ['2031-12-29', 0],
    ['2032-01-05', 0],
    ['2032-01-12', 1],
    [null, 5],
  ]);
  const far = [group('1999-01-01', 1), group('2031-05-01', 1)];
  expect(withGaps(far, 'created_month')).toBe(far);
  expect(withGaps(groups, 'label_id')).toBe(groups);
});

test('the eight largest parts are shown, of days the latest, and one for all others', () => {
  const parts = Array.from({ length: 10 }, (_, at) => group(`2031-05-${10 + at}`, at + 1));
  const groups = [group('a', 60, parts)];
  const ids = (isByTime: boolean) =>
    shownParts(groups, isByTime, ({ count }) => count).map(({ id }) => id);
  expect(ids(false)).toEqual([
    ...[19, 18, 17, 16, 15, 14, 13, 12].map((day) => `2031-05-${day}`),
    null,
  ]);
  expect(ids(true)).toEqual([
    ...[12, 13, 14, 15, 16, 17, 18, 19].map((day) => `2031-05-${day}`),
    null,
  ]);
  expect(shownParts([group('a', 1)], false, ({ count }) => count)).toEqual([]);
});
