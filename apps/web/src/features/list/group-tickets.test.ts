import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { groupTickets, type ListNames } from './group-tickets.ts';

const named = (...all: string[]) => new Map(all.map((id) => [id, { id, name: id.toUpperCase() }]));
const names = {
  boards: named('open', 'done'),
  labels: named('bug'),
  people: named('bea', 'al'),
  parents: new Map([
    ['p2', 'WEB-2: Walls'],
    ['p1', 'WEB-1: Base'],
    ['unused', 'WEB-9: Roof'],
  ]),
  cycles: new Map(
    [
      { id: 's1', name: 'S1', state: 'completed', starts_on: '2031-01-01', position: 1 },
      { id: 's3', name: 'S3', state: 'planned', starts_on: '2031-02-01', position: 3 },
      { id: 's2', name: 'S2', state: 'active', starts_on: '2031-01-15', position: 2 },
    ].map((cycle) => [cycle.id, cycle]),
  ),
} as unknown as ListNames;
const ticket = (id: string, fields: Partial<Ticket>) =>
  ({
    id,
    board_id: 'open',
    priority: 'low',
    label_ids: [],
    assignee_ids: [],
    cycle_id: null,
    parent_id: null,
    ...fields,
  }) as Ticket;
const tickets = [
  ticket('1', { cycle_id: 's2', board_id: 'done', assignee_ids: ['bea', 'al'] }),
  ticket('2', { cycle_id: 's1', priority: 'highest', label_ids: ['gone'] }),
  ticket('3', { assignee_ids: ['bea'], label_ids: ['bug'], board_id: 'elsewhere' }),
];
const by = (grouping: Parameters<typeof groupTickets>[1]) =>
  groupTickets(tickets, grouping, names).map(({ name, tickets: all }) => [
    name,
    all.map(({ id }) => id).join(),
  ]);

test('rows are parted by board, person, priority, label or cycle; each stands once, those with none last', () => {
  expect(by(null)).toEqual([[null, '1,2,3']]);
  expect(by('board')).toEqual([
    ['OPEN', '2'],
    ['DONE', '1'],
    ['On another board', '3'],
  ]);
  expect(by('assignee')).toEqual([
    ['AL', '1'],
    ['BEA', '3'],
    ['Nobody', '2'],
  ]);
  expect(by('priority')).toEqual([
    ['Highest', '2'],
    ['Low', '1,3'],
  ]);
  expect(by('label')).toEqual([
    ['BUG', '3'],
    ['No label', '1,2'],
  ]);
  expect(by('cycle')).toEqual([
    ['S2', '1'],
    ['S1', '2'],
    ['No cycle', '3'],
  ]);
});

const fields = (grouping: Parameters<typeof groupTickets>[1]) =>
  groupTickets(tickets, grouping, names).map((group) => group.fields);

test('a group knows what a new ticket needs to stand in it', () => {
  expect(fields(null)).toEqual([null]);
  expect(fields('board')).toEqual([{ board_id: 'open' }, { board_id: 'done' }, null]);
  expect(fields('assignee')).toEqual([
    { assignee_ids: ['al'] },
    { assignee_ids: ['bea'] },
    { assignee_ids: [] },
  ]);
  expect(fields('priority')).toEqual([{ priority: 'highest' }, { priority: 'low' }]);
  expect(fields('cycle')).toEqual([{ cycle_id: 's2' }, { cycle_id: 's1' }, { cycle_id: null }]);
  expect(fields('label')).toEqual([{ label_ids: ['bug'] }, { label_ids: [] }]);
});

test('rows are parted by parent, by key and title; those without one come last, and a new ticket gets the parent', () => {
  const parts = [
    ticket('1', {}),
    ticket('2', { parent_id: 'p2' }),
    ticket('3', { parent_id: 'p1' }),
    ticket('4', { parent_id: 'secret' }),
    ticket('5', { parent_id: 'p2' }),
  ];
  const groups = groupTickets(parts, 'parent', names);
  expect(groups.map(({ name, tickets: all }) => [name, all.map(({ id }) => id).join()])).toEqual([
    ['A ticket that you cannot see', '4'],
    ['WEB-1: Base', '3'],
    ['WEB-2: Walls', '2,5'],
    ['No parent', '1'],
  ]);
  expect(groups.map((group) => group.fields?.parent_id)).toEqual(['secret', 'p1', 'p2', null]);
});
