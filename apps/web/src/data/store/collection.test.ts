import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { createCollection } from './collection.ts';
import { createStore } from './store.ts';
import { ticketRules } from './ticket-rules.ts';

const rules = ticketRules({ board_id: 'a' });
const ticket = (id: string, version: number, rank: string, board_id = 'a') =>
  ({ id, version, rank, board_id, archived: false }) as Ticket;

const open = () => createCollection<Ticket>(() => {}, 'board_id');

test('an own change that is refused after the next page was loaded is taken back', () => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1')], false);
  const own = tickets.change('t', { priority: 'high' });
  tickets.begin('a', rules);
  tickets.load('a', rules, [...tickets.list('a'), ticket('u', 1, '2')], true);
  own.end();
  expect(tickets.list('a')).toEqual([ticket('t', 1, '1'), ticket('u', 1, '2')]);
});

test('a ticket that comes to the place of the last loaded one, which has moved away, is shown', () => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1'), ticket('u', 1, '3')], false);
  tickets.put(ticket('u', 2, '3', 'b'));
  tickets.put(ticket('v', 2, '2'));
  tickets.put(ticket('w', 2, '4'));
  expect(tickets.list('a').map(({ id }) => id)).toEqual(['t', 'v']);
});

test.each([
  [
    'was moved to a list that is not loaded',
    (tickets: ReturnType<typeof open>) => tickets.put(ticket('t', 3, '1', 'b')),
  ],
  ['was deleted', (tickets: ReturnType<typeof open>) => tickets.remove('t', 3)],
])('an answer does not bring back a ticket that %s after it', (_what, leave) => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1')], true);
  leave(tickets);
  tickets.put(ticket('t', 2, '1'), { isRead: true });
  expect(tickets.list('a')).toEqual([]);
});

test('of a ticket that was deleted while a list was loaded, nothing stays', () => {
  const tickets = open();
  tickets.begin('a', rules);
  tickets.put(ticket('t', 1, '1', 'b'));
  tickets.load('a', rules, [], true);
  expect(tickets.size()).toBe(0);
});

test('a ticket that moves behind the loaded part leaves it, also when it was alone there', () => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1')], false);
  tickets.put(ticket('t', 2, '3'));
  expect(tickets.list('a')).toEqual([]);
});

test('a ticket that is deleted and restored by own changes leaves its list and comes back, before the service has confirmed that', () => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1'), ticket('u', 1, '2')], true);
  const shown = () => tickets.list('a').map(({ id }) => id);
  const deletion = tickets.change('t', null);
  expect(shown()).toEqual(['u']);
  const restore = tickets.change('t', ticket('t', 1, '1'));
  expect(shown()).toEqual(['t', 'u']);
  tickets.remove('t', 2);
  deletion.end();
  expect(shown()).toEqual(['t', 'u']);
  restore.end(ticket('t', 3, '3'));
  expect(shown()).toEqual(['u', 't']);
});

test('a deletion that is refused shows the ticket again', () => {
  const tickets = open();
  tickets.load('a', rules, [ticket('t', 1, '1')], true);
  tickets.change('t', null).end();
  expect(tickets.list('a')).toEqual([ticket('t', 1, '1')]);
});

const valued = (version: number, custom_fields: Ticket['custom_fields']) => ({
  ...ticket('t', version, '1'),
  custom_fields,
});

test('own changes of two custom fields are shown together, on top of what another person changes', () => {
  const { tickets } = createStore({ onChange: () => {}, onUnclear: () => {} });
  tickets.load('a', rules, [valued(1, { severity: 'low', cost: 1, note: 'x' })], true);
  const first = tickets.change('t', { custom_fields: { cost: 2 } });
  tickets.change('t', { custom_fields: { note: null } } as unknown as Partial<Ticket>);
  tickets.put(valued(2, { severity: 'high', cost: 1, note: 'x' }));
  expect(tickets.get('t')?.custom_fields).toEqual({ severity: 'high', cost: 2 });
  first.end();
  expect(tickets.get('t')?.custom_fields).toEqual({ severity: 'high', cost: 1 });
});

const of = (id: string, rank: string, board: string, cycle_id: string | null) =>
  ({ ...ticket(id, 1, rank, board), cycle_id }) as Ticket;

test('a ticket that is put into a cycle is at once where the order of boards and ranks has it, and back when it is refused', () => {
  const tickets = open();
  let boards = [{ id: 'a' }, { id: 'b' }];
  const rulesOf = (cycle_id: string) => ticketRules({ cycle_id, sort: 'rank' }, () => boards);
  const moved = of('m', '2', 'a', null);
  tickets.load('backlog', rulesOf('none'), [of('x', '1', 'a', null), moved], true);
  const planned = [of('s', '1', 'a', 'c'), of('t', '3', 'a', 'c'), of('u', '1', 'b', 'c')];
  tickets.load('cycle', rulesOf('c'), planned, true);
  const ids = (list: string) => tickets.list(list).map(({ id }) => id);
  const own = tickets.change('m', { cycle_id: 'c' });
  expect([ids('backlog'), ids('cycle')]).toEqual([['x'], ['s', 'm', 't', 'u']]);
  own.end();
  expect([ids('backlog'), ids('cycle')]).toEqual([
    ['x', 'm'],
    ['s', 't', 'u'],
  ]);
  // As long as the boards are not loaded, only the service knows the place.
  boards = [];
  tickets.change('m', { cycle_id: 'c' });
  expect([ids('backlog'), ids('cycle')]).toEqual([['x'], ['s', 't', 'u']]);
});

const rulesOf = (cycle_id: string) => ticketRules({ cycle_id, sort: 'rank' }, () => [{ id: 'a' }]);

test('an answer that was asked for after an own change, and is read before the service has it, leaves the ticket where it was put', () => {
  const tickets = open();
  const [first, moved] = [of('s', '1', 'a', 'c'), of('m', '2', 'a', null)];
  tickets.load('backlog', rulesOf('none'), [moved], true);
  tickets.load('cycle', rulesOf('c'), [first], true);
  const ids = (list: string) => tickets.list(list).map(({ id }) => id);
  const own = tickets.change('m', { cycle_id: 'c' });
  tickets.begin('cycle', rulesOf('c'));
  tickets.begin('backlog', rulesOf('none'));
  tickets.load('cycle', rulesOf('c'), [first], true);
  expect(ids('cycle')).toEqual(['s', 'm']);
  tickets.load('backlog', rulesOf('none'), [moved], true);
  expect([ids('backlog'), ids('cycle')]).toEqual([[], ['s', 'm']]);
  own.end({ ...moved, cycle_id: 'c', version: 2 });
  expect([ids('backlog'), ids('cycle')]).toEqual([[], ['s', 'm']]);
});

test('a list whose order only the service knows is not loaded again and again while an own change waits', () => {
  const stale: string[] = [];
  const tickets = createCollection<Ticket>(({ stale: keys }) => stale.push(...keys));
  const byTitle = ticketRules({ sort: 'title', cycle_id: 'c' });
  tickets.load('cycle', byTitle, [], true);
  tickets.load('backlog', ticketRules({ cycle_id: 'none' }), [of('m', '2', 'a', null)], true);
  tickets.change('m', { cycle_id: 'c' });
  expect(stale.splice(0)).toEqual(['cycle']);
  tickets.begin('cycle', byTitle);
  tickets.load('cycle', byTitle, [], true);
  expect(stale).toEqual([]);
});
