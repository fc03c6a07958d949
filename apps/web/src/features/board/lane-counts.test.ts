import { expect, test } from 'vitest';
import { countOf, countsByLane } from './lane-counts.ts';

const counts = [
  { board_id: 'open', lane: 'ada', count: 500 },
  { board_id: 'hold', lane: 'ada', count: 2 },
  { board_id: 'open', lane: null, count: 3 },
  { board_id: 'open', lane: 'left', count: 1 },
  { board_id: 'hidden', lane: 'ada', count: 40 },
];

const byLane = countsByLane(counts, new Set(['open', 'hold']), (lane) => lane === 'ada');

test('a lane counts its tickets on the boards that are shown, also those that are not loaded', () => {
  expect(countOf(byLane, 'ada', 62)).toBe(502);
  expect(byLane.get('ada')?.get('hold')).toBe(2);
});

test('tickets of a person who has left count where their cards are', () => {
  expect(countOf(byLane, 'none', 0)).toBe(4);
});

test('until the counts have come, and after a change, the loaded tickets count', () => {
  expect(countOf(new Map(), 'ada', 62)).toBe(62);
  expect(countOf(byLane, 'none', 5)).toBe(5);
});
