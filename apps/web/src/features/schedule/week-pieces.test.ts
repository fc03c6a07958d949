import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { hiddenOn, piecesOf, shownOf } from './week-pieces.ts';

const span = (key: string, from: string, to = from) => ({
  ticket: { id: key, key } as unknown as Ticket,
  from,
  to,
});

/** So many tickets on one day. */
const same = (count: number) =>
  piecesOf(
    '2031-06-02',
    Array.from({ length: count }, (_, at) => span(`T${at}`, '2031-06-03')),
  );

test('a ticket is one piece in each week of its days, and says on which side it goes on', () => {
  const long = [span('A', '2031-06-06', '2031-06-17')];
  expect(piecesOf('2031-06-02', long)).toMatchObject([
    { at: 4, count: 3, isBegun: false, goesOn: true },
  ]);
  expect(piecesOf('2031-06-09', long)).toMatchObject([
    { at: 0, count: 7, isBegun: true, goesOn: true },
  ]);
  expect(piecesOf('2031-06-16', long)).toMatchObject([
    { at: 0, count: 2, isBegun: true, goesOn: false },
  ]);
  expect(piecesOf('2031-06-23', long)).toEqual([]);
});

test('no two pieces meet in a lane, and a later one takes a lane that is free again', () => {
  const pieces = piecesOf('2031-06-02', [
    span('short', '2031-06-03'),
    span('long', '2031-06-02', '2031-06-04'),
    span('later', '2031-06-05', '2031-06-08'),
  ]);
  expect(pieces.map(({ ticket: { key }, lane }) => [key, lane])).toEqual([
    ['long', 0],
    ['short', 1],
    ['later', 0],
  ]);
});

test('what neither begins nor ends in a week takes no room from what does', () => {
  const pieces = piecesOf('2031-06-02', [
    span('passes', '2031-05-20', '2031-06-20'),
    span('due', '2031-06-04'),
  ]);
  expect(pieces.map(({ ticket: { key }, lane }) => [key, lane])).toEqual([
    ['due', 0],
    ['passes', 1],
  ]);
});

test('a day never says that one more ticket is hidden, where that would take its place', () => {
  expect(shownOf(same(5), 4)).toHaveLength(5);
  expect(hiddenOn(1, same(5), 4)).toBe(0);
  expect(shownOf(same(8), 4)).toHaveLength(4);
  expect(hiddenOn(1, same(8), 4)).toBe(4);
  expect(hiddenOn(2, same(8), 4)).toBe(0);
});
