import { expect, test } from 'vitest';
import { sumsByGroup } from './group-sums.ts';

const count = (board_id: string, lane: string | null, estimate_total: number) => ({
  board_id,
  lane,
  count: 1,
  estimate_total,
});

test('the estimates of a group are summed over all boards; unknown values are in the group of none', () => {
  const counts = [
    count('open', 'ada', 0.1),
    count('done', 'ada', 0.2),
    count('open', 'gone', 3),
    count('open', null, 0.5),
  ];
  const sums = sumsByGroup(counts, 'assignee', new Set(['ada', 'bob']));
  expect([...sums]).toEqual([
    ['ada', 0.3],
    ['none', 3.5],
  ]);
});

test('the groups of boards are the boards', () => {
  const counts = [count('open', null, 1.5), count('done', null, 2)];
  expect([...sumsByGroup(counts, 'board', new Set(['open']))]).toEqual([
    ['open', 1.5],
    ['none', 2],
  ]);
});

test('every parent has a sum, also one whose name is not known; tickets without one are in the group of none', () => {
  const counts = [count('open', 'wall', 1), count('done', 'wall', 2), count('open', null, 3)];
  expect([...sumsByGroup(counts, 'parent', new Set())]).toEqual([
    ['wall', 3],
    ['none', 3],
  ]);
});
