import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { planOf, type BulkChange } from './bulk-change.ts';

const ticket = (fields: Partial<Ticket>): Ticket =>
  ({
    id: 'a',
    version: 3,
    board_id: 'open',
    priority: 'low',
    due_at: null,
    archived: false,
    assignee_ids: ['ada'],
    label_ids: [],
    custom_fields: { parts: ['nut'] },
    ...fields,
  }) as Ticket;

test.each<[BulkChange, object, object | null]>([
  [
    { to: 'board', board: 'hold' },
    { op: 'move', ticket: 'a', board_id: 'hold' },
    { op: 'move', ticket: 'a', board_id: 'open' },
  ],
  [
    { to: 'priority', priority: 'high' },
    { op: 'update', ticket: 'a', priority: 'high' },
    { op: 'update', ticket: 'a', priority: 'low' },
  ],
  [
    { to: 'due', due_at: '2026-12-01T23:59:00+01:00' },
    { op: 'update', ticket: 'a', due_at: '2026-12-01T23:59:00+01:00' },
    { op: 'update', ticket: 'a', due_at: null },
  ],
  [
    { to: 'assignee', id: 'bo', isAdded: true },
    { op: 'update', ticket: 'a', if_match: 3, assignee_ids: ['ada', 'bo'] },
    { op: 'update', ticket: 'a', assignee_ids: ['ada'] },
  ],
  [
    { to: 'assignee', id: 'ada', isAdded: false },
    { op: 'update', ticket: 'a', if_match: 3, assignee_ids: [] },
    { op: 'update', ticket: 'a', assignee_ids: ['ada'] },
  ],
  [
    { to: 'field', key: 'severity', value: 'high' },
    { op: 'update', ticket: 'a', custom_fields: { severity: 'high' } },
    { op: 'update', ticket: 'a', custom_fields: { severity: null } },
  ],
  [
    { to: 'field', key: 'parts', value: null },
    { op: 'update', ticket: 'a', custom_fields: { parts: null } },
    { op: 'update', ticket: 'a', custom_fields: { parts: ['nut'] } },
  ],
  [{ to: 'delete' }, { op: 'delete', ticket: 'a' }, null],
])('%j is one item with its undo', (change, item, undo) => {
  expect(planOf([ticket({})], change)).toEqual([{ ticket: ticket({}), item, undo }]);
});

test('a ticket that is so already is not changed', () => {
  const changes: BulkChange[] = [
    { to: 'board', board: 'open' },
    { to: 'priority', priority: 'low' },
    { to: 'due', due_at: null },
    { to: 'assignee', id: 'ada', isAdded: true },
    { to: 'label', id: 'bug', isAdded: false },
    { to: 'field', key: 'severity', value: null },
    { to: 'field', key: 'parts', value: ['nut'] },
  ];
  expect(changes.flatMap((change) => planOf([ticket({})], change))).toEqual([]);
});
