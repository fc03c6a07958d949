import { expect, test } from 'vitest';
import type { CustomField, Cycle, Ticket } from '../../api/types.ts';
import { isInGroup } from '../list/group-tickets.ts';
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
  fields: [],
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

const namesOf = (...shown: Parameters<typeof lanesOf>) => lanesOf(...shown).map(({ name }) => name);

test('active and planned cycles are lanes, and a completed one that has tickets', () => {
  const cycles = new Map(
    [
      { id: 'past', name: 'Past', state: 'completed', starts_on: '2031-01-01' },
      { id: 'empty', name: 'Empty', state: 'completed', starts_on: '2031-02-01' },
      { id: 'next', name: 'Next', state: 'planned', starts_on: '2031-04-01' },
      { id: 'now', name: 'Now', state: 'active', starts_on: '2031-03-01' },
    ].map((cycle) => [cycle.id, cycle as Cycle]),
  );
  const tickets = [ticket('1', { cycle_id: 'past' }), ticket('2', { cycle_id: null })];
  const lanes = lanesOf(tickets, 'cycle', { ...names, cycles });
  expect(lanes.map(({ name, tickets: all }) => `${name} ${all.length}`)).toEqual([
    'Now 0',
    'Next 0',
    'Past 1',
    'No cycle 1',
  ]);
});

test('a lane whose tickets are not loaded is there, in its place, when it is counted', () => {
  const people = new Map(['Ada', 'Grace'].map((name) => [name, { id: name, name }])) as never;
  const tickets = [ticket('1', { assignee_ids: ['Grace'] }), ticket('2', { parent_id: 'ten' })];
  expect(namesOf(tickets, 'person', { ...names, people })).toEqual(['Grace', 'Nobody']);
  expect(namesOf([tickets[0] as Ticket], 'person', { ...names, people }, ['none', 'Ada'])).toEqual([
    'Ada',
    'Grace',
    'Nobody',
  ]);
  expect(namesOf([tickets[1] as Ticket], 'parent', names, ['two', 'unknown', 'none'])).toEqual([
    'WEB-2: Two',
    'WEB-10: Ten',
    'No parent',
  ]);
  expect(namesOf([], 'priority', names, ['low'])).toHaveLength(5);
});

const severity = {
  key: 'severity',
  type: 'choice',
  options: [
    { id: 'l', name: 'low', archived: false },
    { id: 'o', name: 'old', archived: true },
    { id: 'h', name: 'high', archived: false },
  ],
} as Partial<CustomField> as CustomField;

test('every offered option is a lane, in their order, and tickets without one have theirs', () => {
  const tickets = [ticket('1', { custom_fields: { severity: 'high' } }), ticket('2', {})];
  const withField = { ...names, fields: [severity] };
  const lanes = lanesOf(tickets, 'custom.severity', withField);
  expect(lanes.map(({ id, name, tickets: all }) => [id, name, all.length])).toEqual([
    ['l', 'low', 0],
    ['h', 'high', 1],
    ['none', 'No value', 1],
  ]);
  expect(namesOf(tickets, 'custom.severity', withField, ['o'])).toContain('old');
  const required = { ...names, fields: [{ ...severity, required: true }] };
  expect(namesOf(tickets.slice(0, 1), 'custom.severity', required)).toEqual(['low', 'high']);
  expect(tickets.map((of) => isInGroup(of, 'custom.severity', 'h', withField))).toEqual([
    true,
    false,
  ]);
});

test('people are lanes of a field of a person, and its unknown values count as none', () => {
  const people = new Map(['Ada', 'Grace'].map((name) => [name, { id: name, name }])) as never;
  const reviewer = { ...severity, key: 'reviewer', type: 'person', options: [] } as CustomField;
  const by = (...ids: string[]) =>
    namesOf(
      ids.map((id) => ticket(id, { custom_fields: { reviewer: id } })),
      'custom.reviewer',
      { ...names, people, fields: [reviewer] },
    );
  expect(by('Grace')).toEqual(['Grace', 'No value']);
  expect(by('somebody who left')).toEqual(['No value']);
});

test('a ticket counts in the lane of each of its people, and without a known one in the last', () => {
  const people = new Map(['Ada', 'Grace'].map((name) => [name, { id: name, name }])) as never;
  const lanesWith = (...ids: string[]) =>
    ['Ada', 'Grace', 'none'].filter((lane) =>
      isInGroup(ticket('1', { assignee_ids: ids }), 'person', lane, { ...names, people }),
    );
  expect(lanesWith('Ada', 'Grace')).toEqual(['Ada', 'Grace']);
  expect(lanesWith('somebody who left')).toEqual(['none']);
  expect(isInGroup(ticket('2', { parent_id: 'hidden' }), 'parent', 'none', names)).toBe(false);
});
