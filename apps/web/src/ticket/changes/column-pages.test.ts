import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import {
  ticketsOf,
  withoutTicket,
  withTicketBeside,
  withTicketByRank,
  type ColumnPages,
} from './column-pages.ts';

const ticket = (rank: string): Ticket => ({ id: rank, rank }) as Ticket;

/** Two pages, `b d` and `f h`; `isWhole`: nothing comes behind them. */
const column = (isWhole: boolean): ColumnPages => ({
  pages: [
    { items: [ticket('b'), ticket('d')], next: 'more' },
    { items: [ticket('f'), ticket('h')], next: isWhole ? null : 'more' },
  ],
  pageParams: [null, 'more'],
});

const ids = (pages: ColumnPages) => ticketsOf(pages).map(({ id }) => id);

test.each([
  ['a', 'abdfh'],
  ['e', 'bdefh'],
  ['z', 'bdfhz'],
])('a ticket of rank %s is shown in its place: %s', (rank, expected) => {
  expect(ids(withTicketByRank(column(true), ticket(rank))).join('')).toBe(expected);
});

test('a ticket whose place was not fetched yet is not shown before those that were not fetched either', () => {
  expect(ids(withTicketByRank(column(false), ticket('z'))).join('')).toBe('bdfh');
  expect(ids(withTicketBeside(column(false), ticket('z'), {})).join('')).toBe('bdfh');
});

test('a ticket that moves within its column is there once', () => {
  const moved = { ...ticket('b'), rank: 'g' };
  expect(ids(withTicketByRank(column(true), moved)).join('')).toBe('dfbh');
  expect(ids(withTicketBeside(column(true), ticket('b'), { after: 'h' })).join('')).toBe('dfhb');
  expect(ids(withTicketBeside(column(true), ticket('h'), { before: 'b' })).join('')).toBe('hbdf');
  expect(ids(withTicketBeside(column(true), ticket('d'), { after: 'f' })).join('')).toBe('bfdh');
});

test('a column without the ticket stays the same object, so that nothing is drawn again', () => {
  const pages = column(true);
  expect(withoutTicket(pages, 'x')).toBe(pages);
});

test('a ticket that waits for its rank does not lead others to a wrong place', () => {
  const placed = withTicketBeside(column(true), ticket('z'), { after: 'b' });
  const moved = withTicketByRank(placed, ticket('e'));
  const settled = withTicketByRank(moved, { ...ticket('z'), rank: 'c' });
  expect(ids(settled).join('')).toBe('bzdefh');
});
