import { expect, test } from 'vitest';
import { facetsOf } from './facets.ts';

const change = { from: 1, to: 2 };

test('tells edits and archiving apart, edits first', () => {
  const record = { id: 't', archived: false };
  const changes = { title: change, archived: change, rank: change, completed_at: change };
  expect(facetsOf('ticket', record, 'p', changes)).toMatchObject([
    { kind: 'ticket.updated', changes: { title: change } },
    {
      kind: 'ticket.unarchived',
      changes: { archived: change, rank: change, completed_at: change },
    },
  ]);
});

test('tells one event for one facet and none for none', () => {
  const record = { id: 'p', archived: true };
  expect(facetsOf('project', record, 'p', { name: change })).toMatchObject([
    { kind: 'project.updated' },
  ]);
  expect(facetsOf('project', record, 'p', { archived: change })).toEqual([
    {
      kind: 'project.archived',
      subject: { type: 'project', id: 'p' },
      projectId: 'p',
      data: record,
      changes: { archived: change },
    },
  ]);
  expect(facetsOf('project', record, 'p', {})).toEqual([]);
});
