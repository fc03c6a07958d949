import { expect, test } from 'vitest';
import { analyticsOf, type BoardCount } from './analytics.ts';

const estimates = { total: 12.5, done: 4 };

const board = (slug: string, count: number, is_done = false): BoardCount => ({
  id: slug,
  name: slug,
  slug,
  is_done,
  count,
});

test('counts what stands on done boards as done and all else as open', () => {
  const boards = [board('open', 3), board('deployed', 4, true), board('closed', 1, true)];
  expect(analyticsOf({ boards, overdue: 2, estimates })).toEqual({
    total: 8,
    done: 5,
    open: 3,
    overdue: 2,
    completion_percentage: 62.5,
    estimate_total: 12.5,
    estimate_done: 4,
    boards,
  });
});

test('is at 0 percent where there is no ticket', () => {
  const boards = [board('open', 0), board('deployed', 0, true)];
  expect(analyticsOf({ boards, overdue: 0, estimates })).toMatchObject({
    total: 0,
    open: 0,
    completion_percentage: 0,
  });
});

test.each([
  [1, 3, 33.3],
  [2, 3, 66.6],
  [1, 16, 6.2],
  [1999, 2000, 99.9],
  [1, 2001, 0],
  [7, 7, 100],
  [0, 7, 0],
])('of %i of %i tickets done makes %d percent', (done, total, percentage) => {
  const boards = [board('open', total - done), board('deployed', done, true)];
  expect(analyticsOf({ boards, overdue: 0, estimates }).completion_percentage).toBe(percentage);
});
