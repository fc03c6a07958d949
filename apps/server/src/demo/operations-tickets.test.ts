import { expect, test } from 'vitest';
import { finishedOperations, operationsBegan } from './operations-tickets.ts';

test('each ticket is made, begun and finished in this order, after the organization', () => {
  for (const { title, daysAgo, moves = [] } of finishedOperations) {
    const [[begunOn, begun] = [], [finishedOn, finished] = []] = moves;
    expect([title, begunOn, finishedOn]).toEqual([title, 'in-progress', 'deployed']);
    const days = [operationsBegan, daysAgo, begun, finished, 0];
    expect([title, ...days]).toEqual([title, ...days.toSorted((a, b) => Number(b) - Number(a))]);
    expect(new Set(days).size).toBe(5);
  }
});

test('nothing is finished on Saturday and Sunday', () => {
  const weekdays = finishedOperations.map(({ moves }) =>
    new Date(Date.now() - Number(moves?.[1]?.[1]) * 86_400_000).getUTCDay(),
  );
  expect(weekdays).not.toContain(0);
  expect(weekdays).not.toContain(6);
});

test('titles differ', () => {
  expect(new Set(finishedOperations.map(({ title }) => title)).size).toBeGreaterThan(50);
});
