import { expect, test } from 'vitest';
import type { Board } from '../../api/types.ts';
import { partsOf, sumsByPerson } from './sums-by-person.ts';

const boards = [
  { id: 'open', is_done: false },
  { id: 'done', is_done: true },
] as Board[];
const ticket = (assignee_ids: string[], estimate: number | null, board_id = 'open') => ({
  assignee_ids,
  estimate,
  board_id,
});

test('a ticket counts for each of its people, the largest sum stands first, and nobody last', () => {
  const tickets = [
    ticket([], 40),
    ticket(['ada'], 0.1),
    ticket(['ada', 'bo'], 0.2, 'done'),
    ticket(['bo'], 3),
    ticket(['cy'], null),
  ];
  expect(sumsByPerson(partsOf(tickets), boards)).toEqual([
    { id: 'bo', tickets: 2, estimate: 3.2, doneTickets: 1, doneEstimate: 0.2 },
    { id: 'ada', tickets: 2, estimate: 0.3, doneTickets: 1, doneEstimate: 0.2 },
    { id: 'cy', tickets: 1, estimate: 0, doneTickets: 0, doneEstimate: 0 },
    { id: null, tickets: 1, estimate: 40, doneTickets: 0, doneEstimate: 0 },
  ]);
});
