import { expect, test } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import { activityRows } from './activity-rows.ts';

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
