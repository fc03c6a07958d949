import { beforeEach, expect, test } from 'vitest';
import { sampleTicket } from '../../../testing/sample-ticket.ts';
import { chooseTimeZone } from '../../words/time-zone.ts';
import { beginsEarly, dependingOn, pairsOf } from './depending.ts';

beforeEach(() => void chooseTimeZone('UTC'));

const at = (day: number, hour = 8) =>
  `2026-05-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ticket = (id: string, from: number, to: number) => ({
  ...sampleTicket,
  id,
  key: id,
  start_at: at(from),
  due_at: at(to, 17),
});

const a = ticket('a', 4, 6);
const b = ticket('b', 7, 8);
const c = ticket('c', 9, 9);
const far = ticket('far', 28, 29);
const blockers = { b: ['a'], c: ['b', 'unknown'], far: ['c'] };

test('pairs are those with dates, and one that begins before its blocker is due is early', () => {
  const pairs = pairsOf([a, b, c, far], blockers);
  expect(pairs.map(({ blocker, blocked }) => blocker.id + blocked.id)).toEqual([
    'ab',
    'bc',
    'cfar',
  ]);
  expect(pairs.map((pair) => beginsEarly(pair, (of) => of))).toEqual([false, false, false]);
  expect(
    pairs.map((pair) =>
      beginsEarly(pair, (of) => (of.id === 'a' ? { ...of, due_at: at(7, 9) } : of)),
    ),
  ).toEqual([true, false, false]);
});

test('what waits for a ticket moves behind it with its length, and what waits for that too', () => {
  const dates = { start_at: at(6), due_at: at(8, 17) };
  const proposals = dependingOn({ ticket: a, dates }, [a, b, c, far], blockers);
  expect(proposals.map(({ ticket: { id }, dates: to }) => [id, to.start_at, to.due_at])).toEqual([
    ['b', at(9), at(10, 17)],
    ['c', at(11), at(11, 17)],
  ]);
});

test('a ticket with two blockers moves behind both; a circle ends', () => {
  const both = { b: ['a'], c: ['a', 'b'], a: ['c'] };
  const dates = { start_at: at(6), due_at: at(8, 17) };
  const proposals = dependingOn({ ticket: a, dates }, [a, b, c], both);
  expect(proposals.map(({ ticket: { id }, dates: to }) => [id, to.due_at])).toEqual([
    ['b', at(10, 17)],
    ['c', at(11, 17)],
  ]);
});

test('nothing moves where the dates leave room', () => {
  expect(dependingOn({ ticket: a, dates: a }, [a, b, c, far], blockers)).toEqual([]);
});
