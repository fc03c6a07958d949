import { expect, test } from 'vitest';
import { webTickets } from './web-tickets.ts';

test('the first project has the eight whole weeks that a forecast needs, on each day of a week, with finished tickets from the start', () => {
  const eightWeeks = 8 * 7;
  const created = webTickets.map(({ daysAgo }) => daysAgo);
  expect(Math.max(...created)).toBeGreaterThan(eightWeeks + 7);
  expect(created).toEqual(created.toSorted((a, b) => b - a));
  const finished = webTickets.flatMap(({ moves = [] }) =>
    moves.filter(([board]) => board === 'deployed').map(([, daysAgo]) => daysAgo),
  );
  expect(finished.filter((daysAgo) => daysAgo > eightWeeks / 2).length).toBeGreaterThan(10);
});
