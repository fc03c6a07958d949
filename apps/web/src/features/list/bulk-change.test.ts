import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import type { OwnChange } from '../ticket/changes/own-change.ts';
import { changesOf, type BulkChange } from './bulk-change.ts';

const ticket = {
  id: 'a',
  key: 'WEB-1',
  version: 3,
  project_id: 'p',
  board_id: 'open',
  title: 'Sand it',
  description_html: '<p>With care.</p>',
  priority: 'low',
  due_at: null,
  cycle_id: null,
  archived: false,
  assignee_ids: ['ada'],
  label_ids: [] as string[],
  custom_fields: { parts: ['nut'] },
} as object as Ticket;
const slim = { id: 'a', key: 'WEB-1', version: 3, project_id: 'p', board_id: 'open' };

test.each<[BulkChange, object]>([
  [
    { to: 'board', board: 'hold' },
    { ticket: slim, to: { board: 'hold', beside: {} } },
  ],
  [
    { to: 'priority', priority: 'high' },
    { ticket: { ...slim, priority: 'low' }, fields: { priority: 'high' } },
  ],
  [
    { to: 'due', due_at: '2026-12-01T23:59:00+01:00' },
    { ticket: { ...slim, due_at: null }, fields: { due_at: '2026-12-01T23:59:00+01:00' } },
  ],
  [
    { to: 'cycle', cycle_id: 's2' },
    { ticket: { ...slim, cycle_id: null }, fields: { cycle_id: 's2' } },
  ],
  [
    { to: 'assignee', id: 'bo', isAdded: true },
    { ticket: { ...slim, assignee_ids: ['ada'] }, fields: { assignee_ids: ['ada', 'bo'] } },
  ],
  [
    { to: 'assignee', id: 'ada', isAdded: false },
    { ticket: { ...slim, assignee_ids: ['ada'] }, fields: { assignee_ids: [] } },
  ],
  [
    { to: 'field', key: 'severity', value: 'high' },
    {
      ticket: { ...slim, custom_fields: { severity: null } },
      fields: { custom_fields: { severity: 'high' } },
    },
  ],
  [
    { to: 'field', key: 'parts', value: null },
    {
      ticket: { ...slim, custom_fields: { parts: ['nut'] } },
      fields: { custom_fields: { parts: null } },
    },
  ],
  [{ to: 'archive' }, { ticket: { ...slim, archived: false }, fields: { archived: true } }],
  [{ to: 'delete' }, { ticket, life: 'deleted' }],
])('%j is the change of a ticket, without the fields that it does not need', (change, own) => {
  expect(changesOf([ticket], change)).toEqual<OwnChange[]>([own as OwnChange]);
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
  expect(changes.flatMap((change) => changesOf([ticket], change))).toEqual([]);
});
