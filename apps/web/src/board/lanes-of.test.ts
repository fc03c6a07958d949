import { expect, test } from 'vitest';
import type { Ticket } from '../api/types.ts';
import { lanesOf } from './lanes-of.ts';

const ticket = (id: string, fields: Partial<Ticket>) =>
  ({
    id,
    board_id: 'open',
    priority: 'low',
    label_ids: [],
    assignee_ids: [],
    parent_id: null,
    ...fields,
  }) as Ticket;
const names = {
  labels: new Map(),
  people: new Map(),
  parents: new Map([
    ['ten', 'WEB-10: Ten'],
    ['two', 'WEB-2: Two'],
  ]),
};

test('a board is parted by parents in the order of their keys; tickets without one come last', () => {
  const tickets = [
    ticket('1', {}),
    ticket('2', { parent_id: 'ten' }),
    ticket('3', { parent_id: 'two' }),
    ticket('4', { parent_id: 'hidden' }),
    ticket('5', { parent_id: 'ten' }),
  ];
  const lanes = lanesOf(tickets, 'parent', names);
  expect(lanes.map(({ name, tickets: all }) => [name, all.map(({ id }) => id).join()])).toEqual([
    ['A ticket that you cannot see', '4'],
    ['WEB-2: Two', '3'],
    ['WEB-10: Ten', '2,5'],
    ['No parent', '1'],
  ]);
});

test('every priority is a lane, highest first, unless nothing is shown', () => {
  const tickets = [ticket('1', {}), ticket('2', { priority: 'highest' })];
  const lanes = lanesOf(tickets, 'priority', names);
  expect(lanes.map(({ name, tickets: all }) => `${name} ${all.length}`)).toEqual([
    'Highest 1',
    'High 0',
    'Medium 0',
    'Low 1',
    'Lowest 0',
  ]);
  expect(lanesOf([], 'priority', names)).toEqual([]);
});
