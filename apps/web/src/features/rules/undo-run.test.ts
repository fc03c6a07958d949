import { expect, test } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import { reversalOf } from './undo-run.ts';

const run = { rule_id: 'r', created_at: '2031-05-04T10:00:00.000Z' };
const at = '2031-05-04T10:00:00.100Z';

const event = (
  type: string,
  changes: object,
  data: object,
  { timestamp = at, rule = 'r' }: { timestamp?: string; rule?: string } = {},
) =>
  ({
    type,
    timestamp,
    changes,
    data,
    actor: { type: 'user', id: 'u', name: 'Ada', via: { type: 'rule', id: rule, name: 'R' } },
  }) as unknown as LogEvent;

test('a run is undone by the first of the former values of each field that people set', () => {
  const events = [
    event('ticket.comment.created', {}, { id: 'c', version: 1 }),
    event(
      'ticket.updated',
      { priority: { from: 'high', to: 'highest' }, 'custom_fields.size': { from: null, to: 3 } },
      { version: 7 },
    ),
    event(
      'ticket.moved',
      { board_id: { from: 'open', to: 'done' }, completed_at: { from: null, to: at } },
      { version: 6 },
    ),
    event('ticket.updated', { priority: { from: 'low', to: 'high' } }, { version: 5 }),
  ];
  expect(reversalOf(run, events)).toEqual({
    version: 7,
    fields: { priority: 'low', custom_fields: { size: null } },
    board: 'open',
    comments: ['c'],
  });
});

test('what people, other rules and earlier runs did stays', () => {
  const change = { title: { from: 'A', to: 'B' } };
  const others = [
    { ...event('ticket.updated', change, { version: 9 }), actor: { type: 'user' } } as LogEvent,
    event('ticket.updated', change, { version: 8 }, { rule: 'another' }),
    event('ticket.updated', change, { version: 2 }, { timestamp: '2031-05-04T09:00:00.000Z' }),
  ];
  expect(reversalOf(run, others)).toEqual({ version: 0, fields: {}, board: null, comments: [] });
});
