import { expect, test } from 'vitest';
import { flowChecks } from '../../test/flow-checks.ts';
import { flowAfter } from './day-log.ts';
import type { FlowEvent } from './flow-event.ts';
import { emptyFlow, flowText, keyOfRow } from './flow-state.ts';
import { cycleMs } from './ticket-time.ts';

const settings = {
  projectId: 'project',
  timeZone: 'Europe/Berlin',
};

const boards = ['open', 'hold', 'progress', 'review', 'done'].map((id, position) => ({
  id,
  position,
  is_done: id === 'done',
  is_hidden: false,
  flow_role: id === 'hold' ? 'waiting' : null,
}));

const event = (
  type: FlowEvent['type'],
  at: string,
  data: object,
  affected: FlowEvent['affected'] = [],
): FlowEvent => {
  const timestamp = `2026-${at}:00.000Z`;
  return { type, timestamp, project_id: 'project', data: { ...data }, affected };
};

const madeWith = (roles: Readonly<Record<string, string | null>>) =>
  event('project.created', '03-01T09:00', {
    id: 'project',
    boards: boards.map((board) => ({ ...board, flow_role: roles[board.id] ?? null })),
  });
const made = madeWith({ hold: 'waiting' });

/** The ticket as an event has it. */
const on = (board_id: string, fields: object = {}) => ({
  id: 't',
  board_id,
  estimate: 2.5,
  archived: false,
  created_at: '2026-03-02T09:00:00.000Z',
  completed_at: null,
  ...fields,
});

const after = (...events: FlowEvent[]) => flowAfter(emptyFlow(settings), [made, ...events]);

/** The row of a board on a day; `03-02` is that of 2026. */
const row = (state: ReturnType<typeof after>, day: string, boardId: string, isImported = false) =>
  state.days.get(keyOfRow({ day: `2026-${day}`, boardId, isImported }));

const hours = (count: number): number => count * 3_600_000;
const ticket = (tenths = 25) => ({ tickets: 1, tenths });
const none = { tickets: 0, tenths: 0 };

const finished = [
  event('ticket.created', '03-02T09:00', on('open')),
  event('ticket.moved', '03-02T10:00', on('progress')),
  event('ticket.moved', '03-02T15:00', on('hold')),
  event('ticket.moved', '03-03T10:00', on('review')),
  event('ticket.moved', '03-03T12:00', on('done')),
];

test.each(Object.entries(flowChecks))('%s', (_, expectKept) => {
  for (let seed = 0; seed < 150; seed += 1) expectKept(seed);
});

test('counts a ticket on its way, with waiting time apart', () => {
  const state = after(...finished);
  expect(row(state, '03-02', 'open')).toMatchObject({ entered: ticket(), left: ticket() });
  expect(row(state, '03-03', 'hold')).toMatchObject({ entered: none, left: ticket() });
  expect(row(state, '03-03', 'done')).toMatchObject({ entered: ticket(), finished: ticket() });
  const found = state.tickets.get('t');
  expect(found).toMatchObject({ activeMs: hours(7), waitingMs: hours(19) });
  expect(found && cycleMs(found)).toBe(hours(26));
  expect(found?.boardMs).toEqual({
    open: hours(1),
    progress: hours(5),
    hold: hours(19),
    review: hours(2),
  });
});

test('counts by the day of the zone of the project', () => {
  const state = after(event('ticket.created', '03-02T23:30', on('open')));
  expect(row(state, '03-03', 'open')?.entered).toEqual(ticket());
});

test('counts an event with an earlier time at the time of the event before', () => {
  const state = after(
    event('ticket.created', '03-03T09:00', on('open')),
    event('ticket.moved', '03-02T09:00', on('progress')),
  );
  expect(row(state, '03-03', 'progress')?.entered).toEqual(ticket());
  expect(row(state, '03-02', 'progress')).toBeUndefined();
});

test('blocked time is waiting time on a board of work, while the ticket is not archived', () => {
  const blocked = (at: string, isBlocked: boolean) => {
    const changes = { blocked: isBlocked };
    const entry = { type: 'ticket', id: 't', version: 2, changes } as const;
    return event('ticket.recounted', at, { id: 'project', ticket_ids: ['t'] }, [entry]);
  };
  const archive = (at: string, archived: boolean) =>
    event(archived ? 'ticket.archived' : 'ticket.unarchived', at, on('progress', { archived }));
  const state = after(
    event('ticket.created', '03-02T09:00', on('open')),
    event('ticket.related', '03-02T09:30', on('open', { blocked: true })),
    event('ticket.moved', '03-02T10:00', on('progress', { blocked: true })),
    blocked('03-02T12:00', false),
    blocked('03-02T13:00', true),
    archive('03-02T14:00', true),
    archive('03-02T18:00', false),
    event('ticket.unrelated', '03-02T19:00', on('progress', { blocked: false })),
    event('ticket.moved', '03-02T20:00', on('done')),
    blocked('03-02T21:00', true),
    event('ticket.updated', '03-02T23:00', on('done')),
  );
  const times = { activeMs: hours(2), waitingMs: hours(8), blockedMs: hours(4) };
  expect(state.tickets.get('t')).toMatchObject(times);
});

test('takes back an end of the same day, and counts a later reopening', () => {
  const again = after(...finished, event('ticket.moved', '03-03T14:00', on('review')));
  expect(row(again, '03-03', 'done')).toMatchObject({ finished: none, reopened: none });
  const later = after(...finished, event('ticket.moved', '03-04T12:00', on('review')));
  expect(row(later, '03-03', 'done')?.finished).toEqual(ticket());
  expect(row(later, '03-04', 'done')?.reopened).toEqual(ticket());
  expect(later.tickets.get('t')).toMatchObject({ endedAt: null, waitingMs: hours(19 + 24) });
});

test('an archived or deleted ticket stays counted where it ended', () => {
  const before = after(...finished);
  const deleted = after(...finished, event('ticket.deleted', '03-05T12:00', on('done')));
  expect(row(deleted, '03-03', 'done')).toEqual(row(before, '03-03', 'done'));
  expect(row(deleted, '03-05', 'done')).toMatchObject({ left: ticket(), reopened: none });
  const archived = on('done', { archived: true });
  const state = after(...finished, event('ticket.archived', '03-05T12:00', archived));
  expect(row(state, '03-05', 'done')).toMatchObject({ left: none, archived: ticket() });
});

test('a board that becomes a done board ends its tickets at that moment', () => {
  const state = after(
    ...finished.slice(0, 4),
    event('board.updated', '03-09T10:00', { ...boards[3], is_done: true }),
  );
  expect(row(state, '03-09', 'review')?.finished).toEqual(ticket());
  expect(row(state, '03-03', 'review')?.finished).toEqual(none);
});

test('a deleted board sends its tickets, in several events, without an end that is not one', () => {
  const sent = { type: 'ticket', id: 't', version: 3, changes: { board_id: 'closed' } } as const;
  const closed = { id: 'closed', position: 5, is_done: true, is_hidden: false };
  const state = after(
    event('board.created', '03-01T10:00', closed),
    ...finished,
    event('board.deleted', '03-06T10:00', boards[4] as object),
    event('board.deleted', '03-06T10:00', boards[4] as object, [sent]),
  );
  expect(row(state, '03-06', 'done')).toMatchObject({ left: ticket(), reopened: none });
  expect(row(state, '03-06', 'closed')).toMatchObject({ entered: ticket(), finished: none });
  expect(state.tickets.get('t')?.endedAt).toBe(Date.parse('2026-03-03T12:00:00.000Z'));
});

test('an imported ticket has its own dates in rows apart, and no cycle time', () => {
  const completed = { completed_at: '2026-01-15T12:00:00.000Z' };
  const state = after(event('ticket.imported', '03-02T09:00', on('done', completed)));
  expect(row(state, '01-15', 'done', true)).toMatchObject({ finished: ticket() });
  expect(row(state, '03-02', 'done')).toBeUndefined();
  const found = state.tickets.get('t');
  expect(found && cycleMs(found)).toBeNull();
  const unknown = after(event('ticket.imported', '03-02T09:00', on('done')));
  expect(row(unknown, '03-02', 'done', true)).toMatchObject({ entered: ticket(), finished: none });
});

test('a ticket that goes to another project leaves, and begins anew when it comes back', () => {
  const away = event('ticket.moved_away', '03-04T09:00', on('done'));
  const state = after(...finished, away);
  expect(row(state, '03-04', 'done')?.left).toEqual(ticket());
  expect(state.tickets.size).toBe(0);
  const back = after(...finished, away, event('ticket.moved', '03-05T09:00', on('progress')));
  expect(back.tickets.get('t')?.startedAt).toBe(Date.parse('2026-03-05T09:00:00.000Z'));
});

test('an imported end stays counted when the ticket is reopened on the same day', () => {
  const completed = { completed_at: '2026-03-02T07:00:00.000Z' };
  const state = after(
    event('ticket.imported', '03-02T09:00', on('done', completed)),
    event('ticket.moved', '03-02T10:00', on('review')),
  );
  expect(row(state, '03-02', 'done', true)?.finished).toEqual(ticket());
  expect(row(state, '03-02', 'done')?.reopened).toEqual(ticket());
});

test('a board that is deleted in several events keeps its role until its tickets have left', () => {
  const position = { type: 'board', id: 'review', version: 2, changes: { position: 2 } } as const;
  const sent = { type: 'ticket', id: 't', version: 3, changes: { board_id: 'open' } } as const;
  const state = flowAfter(emptyFlow(settings), [
    madeWith({ hold: 'waiting', review: 'start' }),
    event('ticket.created', '03-02T09:00', on('progress')),
    event('board.deleted', '03-02T10:00', boards[2] as object, [position]),
    event('board.deleted', '03-02T10:00', boards[2] as object, [sent]),
  ]);
  expect(state.tickets.get('t')).toMatchObject({ boardId: 'open', startedAt: null });
});

test('reads nothing of other projects', () => {
  const foreign = { ...(finished[0] as FlowEvent), project_id: 'another' };
  expect(flowText(after(foreign))).toBe(flowText(after()));
});

test('refuses a wrong time zone', () => {
  const details = { errors: { time_zone: [expect.any(String)] } };
  expect(() => emptyFlow({ ...settings, timeZone: 'Mars/Olympus' })).toThrow(
    expect.objectContaining({ code: 'validation_failed', details }),
  );
});

test('boards on which people say that work starts and ends take the place of the usual ones', () => {
  const events = [madeWith({ review: 'start', hold: 'end' }), ...finished];
  const { tickets } = flowAfter(emptyFlow(settings), events.slice(0, 4));
  expect(tickets.get('t')).toMatchObject({ startedAt: null, endedAt: Date.parse(at15) });
  const whole = flowAfter(emptyFlow(settings), events).tickets.get('t');
  expect(whole && cycleMs(whole)).toBe(hours(2));
});

test('what people say of a board counts from then on', () => {
  const review = { ...boards[3], flow_role: 'start' };
  const [early, late] = ['early', 'late'].map((id) => ({ ...on('progress'), id }));
  const state = after(
    event('ticket.created', '03-02T09:00', early ?? {}),
    event('board.updated', '03-02T10:00', review),
    event('ticket.created', '03-02T11:00', late ?? {}),
    event('ticket.moved', '03-02T12:00', { ...late, board_id: 'review' }),
  );
  const startOf = (id: string) => state.tickets.get(id)?.startedAt;
  expect(startOf('early')).toBe(Date.parse('2026-03-02T09:00:00.000Z'));
  expect(startOf('late')).toBe(Date.parse('2026-03-02T12:00:00.000Z'));
});

const at15 = '2026-03-02T15:00:00.000Z';
