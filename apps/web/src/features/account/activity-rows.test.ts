import { expect, test } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import { activityRows, netEvents } from './activity-rows.ts';

const event = (id: string, timestamp: string, name: string, key: string | null): LogEvent =>
  ({
    type: 'ticket.updated',
    id,
    timestamp: `2031-05-04T${timestamp}:00.000Z`,
    actor: { type: 'user', id: name, name },
    data: key === null ? { name: 'Hold' } : { key, title: `of ${id}` },
    changes: {},
  }) as unknown as LogEvent;

test('what a person did to a ticket without a pause is one row, in the order of the times', () => {
  const rows = activityRows([
    event('late', '09:00', 'Linus', 'WEB-2'),
    event('third', '12:20', 'Ada', 'WEB-1'),
    event('second', '12:10', 'Ada', 'WEB-1'),
    event('other', '12:05', 'Linus', 'WEB-1'),
    event('first', '12:00', 'Ada', 'WEB-1'),
    event('board', '11:00', 'Ada', null),
    event('early', '07:30', 'Linus', 'WEB-2'),
  ]);
  expect(rows.map(({ id, title, events }) => [id, title, events.map((each) => each.id)])).toEqual([
    ['third', 'of third', ['second', 'third']],
    ['other', 'of other', ['other']],
    ['first', 'of first', ['first']],
    ['late', 'of late', ['late']],
    ['early', 'of early', ['early']],
  ]);
});

const change = (type: LogEvent['type'], changes: object) =>
  ({ ...event('e', '12:00', 'Ada', 'WEB-1'), type, changes }) as LogEvent;

const moved = (from: string, to: string) => ({ board_id: { from, to } });
const told = (...events: LogEvent[]) =>
  netEvents(events).map(({ type, changes }) => [type, changes]);

test('what was taken back is not told, and a field that changed twice once', () => {
  expect(
    told(
      change('ticket.moved', moved('open', 'hold')),
      change('ticket.completed', moved('hold', 'done')),
      change('ticket.updated', { priority: { from: 'low', to: 'high' } }),
      change('ticket.updated', { priority: { from: 'high', to: 'low' } }),
    ),
  ).toEqual([
    ['ticket.updated', moved('open', 'done')],
    ['ticket.completed', {}],
  ]);
  expect(
    told(
      change('ticket.completed', moved('open', 'done')),
      change('ticket.reopened', moved('done', 'open')),
    ),
  ).toEqual([['ticket.updated', {}]]);
});
