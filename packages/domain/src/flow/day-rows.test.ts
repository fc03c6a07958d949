import { expect, test } from 'vitest';
import { cumulativeFlow } from './cumulative.ts';
import { dayRowsOf } from './day-rows.ts';
import { emptyFlow, keyOfRow, noTickets, type DayCount, type FlowState } from './flow-state.ts';

const settings = {
  projectId: 'project',
  timeZone: 'UTC',
};

const of = (tickets: number, tenths = tickets * 10) => ({ tickets, tenths });

const count = (day: string, boardId: string, fields: Partial<DayCount>): DayCount => ({
  day,
  boardId,
  isImported: false,
  entered: noTickets,
  left: noTickets,
  archived: noTickets,
  reestimated: 0,
  finished: noTickets,
  reopened: noTickets,
  ...fields,
});

const stateWith = (...counts: DayCount[]): FlowState => ({
  ...emptyFlow(settings),
  days: new Map(counts.map((each) => [keyOfRow(each), each])),
});

const state = stateWith(
  count('2026-11-03', 'open', { left: of(2) }),
  count('2026-11-01', 'open', { entered: of(5), left: of(1) }),
  count('2026-11-03', 'done', { entered: of(2), finished: of(2) }),
  count('2026-11-05', 'done', { archived: of(1), reestimated: 5 }),
  count('2026-10-01', 'done', { entered: of(3), finished: of(3), isImported: true }),
);

const rows = (from: string, to: string) =>
  dayRowsOf(state, { from, to }).map(({ day, boardId, isImported, entered, there, archived }) => [
    `${day.slice(8)} ${boardId}${isImported ? ' imported' : ''}`,
    entered.tickets,
    there.tickets,
    there.tenths,
    archived.tickets,
  ]);

test('has each day with tickets or events, with what is there at its end', () => {
  expect(rows('2026-11-02', '2026-11-06')).toEqual([
    ['03 done', 2, 2, 20, 0],
    ['04 done', 0, 2, 20, 0],
    ['05 done', 0, 1, 15, 1],
    ['06 done', 0, 1, 15, 1],
    ['02 done imported', 0, 3, 30, 0],
    ['03 done imported', 0, 3, 30, 0],
    ['04 done imported', 0, 3, 30, 0],
    ['05 done imported', 0, 3, 30, 0],
    ['06 done imported', 0, 3, 30, 0],
    ['02 open', 0, 4, 40, 0],
    ['03 open', 0, 2, 20, 0],
    ['04 open', 0, 2, 20, 0],
    ['05 open', 0, 2, 20, 0],
    ['06 open', 0, 2, 20, 0],
  ]);
});

test('a range has the same rows as the days in it of a longer range', () => {
  const whole = dayRowsOf(state, { from: '2026-09-28', to: '2026-11-10' });
  for (const from of ['2026-10-01', '2026-11-01', '2026-11-04']) {
    const range = dayRowsOf(state, { from, to: '2026-11-10' });
    expect(range).toEqual(whole.filter(({ day }) => day >= from));
  }
});

test('cumulative flow has both origins, and archived tickets of end boards', () => {
  const range = { from: '2026-11-04', to: '2026-11-05' };
  const boards = [
    { id: 'open', role: 'before' },
    { id: 'progress', role: 'active' },
    { id: 'done', role: 'end' },
  ] as const;
  expect(cumulativeFlow(dayRowsOf(state, range), boards, range)).toEqual([
    { day: '2026-11-04', bands: [of(2), noTickets, of(5)] },
    { day: '2026-11-05', bands: [of(2), noTickets, { tickets: 5, tenths: 55 }] },
  ]);
});
