import { expect, test } from 'vitest';
import { dice } from '../../testing/dice.ts';
import type { Actor } from '../access/principal.ts';
import { dayAfter, dayClock } from '../flow/day-clock.ts';
import { noTickets, plus, type Count } from '../flow/flow-state.ts';
import { cycleScopeOf, type CycleEvent } from './cycle-scope.ts';
import { velocityOf } from './velocity.ts';

const actor: Actor = { type: 'user', id: 'ann', name: 'Ann' };
const at = (text: string): number => Date.parse(`2026-${text}:00.000Z`);

const cycle = {
  id: 'c1',
  beginsAt: at('03-02T08:00'),
  endsAt: at('03-09T08:00'),
  timeZone: 'UTC',
};

const event = (
  type: CycleEvent['type'],
  text: string,
  id: string,
  fields: object = {},
): CycleEvent => ({
  type,
  timestamp: `2026-${text}:00.000Z`,
  actor,
  data: { id, estimate: 2, archived: false, completed_at: null, cycle_id: 'c1', ...fields },
  affected: [],
});

const done = { completed_at: 'then' };
const scope = (events: readonly CycleEvent[], until = '12-31T00:00') =>
  cycleScopeOf(cycle, events, at(until));
const count = (tickets: number, tenths: number): Count => ({ tickets, tenths });

const planned = [
  event('ticket.created', '03-01T10:00', 'a'),
  event('ticket.created', '03-01T10:00', 'b', { estimate: 3 }),
  event('ticket.created', '03-01T10:00', 'late', { cycle_id: null }),
  event('ticket.created', '03-01T10:00', 'old', done),
];

const lived = [
  ...planned,
  event('ticket.updated', '03-03T10:00', 'late'),
  event('ticket.updated', '03-04T10:00', 'b', { estimate: 5.5 }),
  event('ticket.moved', '03-05T10:00', 'a', done),
  event('ticket.updated', '03-06T10:00', 'late', { cycle_id: 'c2' }),
];

test('has what was committed, added, removed and done, with when and by whom', () => {
  const found = scope(lived);
  expect(found.committed).toEqual([
    { ticketId: 'a', tenths: 20 },
    { ticketId: 'b', tenths: 30 },
  ]);
  expect(found.added).toEqual([{ ticketId: 'late', tenths: 20, at: at('03-03T10:00'), by: actor }]);
  expect(found.removed).toEqual([
    { ticketId: 'late', tenths: 20, at: at('03-06T10:00'), by: actor },
  ]);
  expect(found.done).toEqual([{ ticketId: 'a', tenths: 20, at: at('03-05T10:00'), by: actor }]);
  expect(found.reestimated).toBe(25);
});

test('has the scope and what is done at the end of each day', () => {
  expect(scope(lived).days.map(({ day, ...counts }) => [day.slice(8), counts])).toEqual([
    ['02', { scope: count(2, 50), done: noTickets }],
    ['03', { scope: count(3, 70), done: noTickets }],
    ['04', { scope: count(3, 95), done: noTickets }],
    ['05', { scope: count(3, 95), done: count(1, 20) }],
    ['06', { scope: count(2, 75), done: count(1, 20) }],
    ['07', { scope: count(2, 75), done: count(1, 20) }],
    ['08', { scope: count(2, 75), done: count(1, 20) }],
    ['09', { scope: count(2, 75), done: count(1, 20) }],
  ]);
});

test('stays as it was when its tickets move on', () => {
  const moved = event('ticket.updated', '03-09T08:00', 'b', { cycle_id: 'c2' });
  const deleted = event('ticket.deleted', '04-01T08:00', 'a', done);
  expect(scope([...lived, moved, deleted])).toEqual(scope(lived));
});

test('what comes from another cycle on the first day is committed, later or from no cycle it is added', () => {
  const before = { cycle_id: 'c0' };
  const found = scope([
    ...planned,
    event('ticket.created', '03-01T10:00', 'carried', { ...before, estimate: 1 }),
    event('ticket.created', '03-01T10:00', 'after', before),
    // In the moment of its begin, and at the end of its first day.
    event('ticket.updated', '03-02T08:00', 'carried', { estimate: 1 }),
    event('ticket.updated', '03-02T23:59', 'late'),
    event('ticket.updated', '03-03T00:00', 'after'),
  ]);
  expect(found.committed.map(({ ticketId }) => ticketId)).toEqual(['a', 'b', 'carried']);
  expect(found.added.map(({ ticketId }) => ticketId)).toEqual(['late', 'after']);
  expect(found.days.slice(0, 2).map((day) => day.scope)).toEqual([count(4, 80), count(5, 100)]);
});

test('the first day is a day in the zone of the project', () => {
  const moved = [
    event('ticket.created', '03-01T10:00', 'carried', { cycle_id: 'c0' }),
    event('ticket.updated', '03-02T18:00', 'carried'),
  ];
  const committedIn = (timeZone: string) =>
    cycleScopeOf({ ...cycle, timeZone }, moved, at('12-31T00:00')).committed.length;
  expect(['UTC', 'Asia/Tokyo', 'America/Lima'].map(committedIn)).toEqual([1, 0, 1]);
});

test('what was taken out on the first day and comes back is removed and added', () => {
  const found = scope([
    ...planned,
    event('ticket.updated', '03-02T09:00', 'a', { cycle_id: 'c0' }),
    event('ticket.updated', '03-02T10:00', 'a'),
  ]);
  const ids = [found.committed, found.removed, found.added].map((list) =>
    list.map(({ ticketId }) => ticketId),
  );
  expect(ids).toEqual([['a', 'b'], ['a'], ['a']]);
});

test('a reopened ticket is not done, and one that was done before the begin comes in', () => {
  const again = scope([...lived, event('ticket.moved', '03-07T10:00', 'a')]);
  expect(again.done).toEqual([]);
  expect(again.days.at(-1)).toMatchObject({ scope: count(2, 75), done: noTickets });
  const old = scope([...planned, event('ticket.moved', '03-04T10:00', 'old')]);
  expect(old.added.map(({ ticketId }) => ticketId)).toEqual(['old']);
});

test('finished work can be archived; open work leaves the scope', () => {
  const archived = { archived: true };
  const found = scope([
    ...lived,
    event('ticket.archived', '03-07T10:00', 'a', { ...archived, ...done }),
    event('ticket.archived', '03-07T11:00', 'b', archived),
  ]);
  expect(found.removed.map(({ ticketId }) => ticketId)).toEqual(['late', 'b']);
  expect(found.days.at(-1)).toMatchObject({ scope: count(1, 20), done: count(1, 20) });
});

test('a done board ends the tickets on it, by what its event affected', () => {
  const affected = [{ type: 'ticket', id: 'b', version: 4, changes: done }] as const;
  const toggled = { ...event('board.updated', '03-07T10:00', 'board'), affected: [...affected] };
  expect(scope([...lived, toggled]).done.map(({ ticketId }) => ticketId)).toEqual(['a', 'b']);
});

test('an event with an earlier time counts at the time of the event before', () => {
  const found = scope([...lived, event('ticket.updated', '03-02T10:00', 'new')]);
  expect(found.added.at(-1)).toMatchObject({ ticketId: 'new', at: at('03-06T10:00') });
});

test('before its begin, it has what would be committed', () => {
  expect(scope(planned, '03-01T12:00').committed).toHaveLength(2);
  expect(scope(lived, '03-01T12:00').days).toHaveLength(1);
});

test('refuses a cycle of more than 90 days', () => {
  const long = { ...cycle, endsAt: at('06-09T08:00') };
  expect(() => cycleScopeOf(long, [], 0)).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
});

test('velocity is the median of the last five cycles', () => {
  const cycles = [90, 4, 8, 1, 7, 5].map((tickets) => count(tickets, tickets * 10));
  expect(velocityOf(cycles)).toEqual(count(5, 50));
  expect(velocityOf(cycles.slice(0, 2))).toEqual(count(47, 470));
  expect(velocityOf([])).toBeNull();
});

/** A random history of eight tickets around the cycle. */
function madeEvents(seed: number): CycleEvent[] {
  const roll = dice(seed + 1);
  const tickets = Array.from({ length: 8 }, (_, id) => ({
    id: `t${id}`,
    estimate: null as number | null,
    archived: false,
    completed_at: null as string | null,
    cycle_id: null as string | null,
  }));
  let now = at('02-24T00:00');
  return Array.from({ length: 10 + roll(60) }, () => {
    now += roll(12 * 3_600_000);
    const ticket = tickets[roll(8)] as (typeof tickets)[number];
    const change = roll(6);
    if (change === 0) ticket.estimate = roll(5) === 0 ? null : roll(90) / 10;
    if (change === 1) ticket.archived = !ticket.archived;
    if (change === 2) ticket.completed_at = ticket.completed_at === null ? 'then' : null;
    if (change >= 3) ticket.cycle_id = roll(3) === 0 ? 'c2' : roll(4) === 0 ? null : 'c1';
    const type = roll(9) === 0 ? 'ticket.deleted' : 'ticket.updated';
    const timestamp = new Date(now).toISOString();
    return { type, timestamp, actor, data: { ...ticket }, affected: [] } as const;
  }).map((made) => ({ ...made, affected: [...made.affected] }));
}

/** The scope at a moment, by a look at the latest event of each ticket only. */
function naiveScope(events: readonly CycleEvent[], until: number): { scope: Count; done: Count } {
  let [all, finished] = [noTickets, noTickets];
  const before = events.filter(({ timestamp }) => Date.parse(timestamp) <= until);
  for (const id of new Set(before.map(({ data }) => data['id']))) {
    const own = before.filter(({ data }) => data['id'] === id);
    const { type, data } = own.at(-1) as CycleEvent;
    const isDone = data['completed_at'] !== null;
    const early = own.findLast(({ timestamp }) => Date.parse(timestamp) < cycle.beginsAt);
    const since = own.slice(early ? own.indexOf(early) : own.length);
    const isOld = since.length > 0 && since.every((each) => each.data['completed_at'] !== null);
    const isOut = data['cycle_id'] !== 'c1' || type === 'ticket.deleted' || isOld;
    if (isOut || (data['archived'] === true && !isDone)) continue;
    const ticket = count(1, Math.round(((data['estimate'] as number | null) ?? 0) * 10));
    all = plus(all, ticket);
    if (isDone) finished = plus(finished, ticket);
  }
  return { scope: all, done: finished };
}

const sum = (entries: readonly { readonly tenths: number }[]): Count =>
  entries.map(({ tenths }) => count(1, tenths)).reduce((a, b) => plus(a, b), noTickets);

const histories = Number(process.env['BASALT_RANDOM_HISTORIES'] ?? 400);

test('random histories have the days of a second model, and their sums', () => {
  for (let seed = 0; seed < histories; seed += 1) {
    const events = madeEvents(seed);
    const zone = { ...cycle, timeZone: seed % 2 === 0 ? 'Asia/Tokyo' : 'America/New_York' };
    const found = cycleScopeOf(zone, events, at('12-31T00:00'));
    const dayOf = dayClock(zone.timeZone);
    const ends = found.days.map(({ day }) => {
      // The last millisecond of the day, found by its next.
      let last = Date.parse(dayAfter(day, 2));
      while (dayOf(last) > day) last -= 3_600_000;
      return Math.min(last + 3_600_000 - 1, cycle.endsAt - 1);
    });
    const expected = ends.map((end) => naiveScope(events, end));
    const days = found.days.map(({ scope: all, done: finished }) => ({
      scope: all,
      done: finished,
    }));
    expect({ seed, days }).toEqual({ seed, days: expected });
    const [committed, added, removed] = [found.committed, found.added, found.removed].map(sum);
    const whole = plus(plus(committed as Count, added as Count), removed as Count, -1);
    const final = plus(whole, count(0, found.reestimated));
    expect({ seed, final }).toEqual({ seed, final: found.days.at(-1)?.scope });
    expect({ seed, done: sum(found.done) }).toEqual({ seed, done: found.days.at(-1)?.done });
  }
});

test('whatever happens after its end, every figure stays to the byte', () => {
  for (const timeZone of ['America/St_Johns', 'Pacific/Auckland']) {
    for (let seed = 0; seed < histories; seed += 1) {
      const zone = { ...cycle, timeZone };
      const events = madeEvents(seed);
      const end = events.findIndex(({ timestamp }) => Date.parse(timestamp) >= cycle.endsAt);
      const before = end < 0 ? events : events.slice(0, end);
      const moved = madeEvents(seed + histories).map((later, place) => ({
        ...later,
        timestamp: new Date(cycle.endsAt + place * 3_600_000).toISOString(),
      }));
      const whole = JSON.stringify(cycleScopeOf(zone, before, cycle.endsAt));
      const after = JSON.stringify(cycleScopeOf(zone, [...before, ...moved], at('12-31T00:00')));
      expect(after, `${timeZone} ${seed}`).toBe(whole);
    }
  }
});

test('later events change no past day', () => {
  for (let seed = 0; seed < histories; seed += 1) {
    const events = madeEvents(seed);
    const cut = dice(seed)(events.length);
    const until = Date.parse(events[cut]?.timestamp ?? '');
    const before = cycleScopeOf(cycle, events.slice(0, cut + 1), until);
    const after = cycleScopeOf(cycle, events, at('12-31T00:00'));
    const past = before.days.slice(0, -1);
    expect({ seed, past }).toEqual({ seed, past: after.days.slice(0, past.length) });
  }
});
