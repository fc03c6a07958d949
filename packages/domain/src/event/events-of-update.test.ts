import { expect, test } from 'vitest';
import { eventsOfUpdate } from './events-of-update.ts';

const change = { from: 1, to: 2 };

test('tells edits and archiving apart, edits first', () => {
  const record = { id: 't', archived: false };
  const changes = { title: change, archived: change, rank: change, completed_at: change };
  expect(eventsOfUpdate('ticket', record, 'p', changes)).toMatchObject([
    { kind: 'ticket.updated', changes: { title: change } },
    {
      kind: 'ticket.unarchived',
      changes: { archived: change, rank: change, completed_at: change },
    },
  ]);
});

test('tells one event for one facet and none for none', () => {
  const record = { id: 'p', archived: true };
  expect(eventsOfUpdate('project', record, 'p', { name: change })).toMatchObject([
    { kind: 'project.updated' },
  ]);
  expect(eventsOfUpdate('project', record, 'p', { archived: change })).toEqual([
    {
      kind: 'project.archived',
      subject: { type: 'project', id: 'p' },
      projectId: 'p',
      data: record,
      changes: { archived: change },
    },
  ]);
  expect(eventsOfUpdate('project', record, 'p', {})).toEqual([]);
});

test('tells publishing and drafting apart from edits and archiving, in that order', () => {
  const changes = { archived: change, published_at: change, title: change, status: change };
  const published = { id: 'd', archived: true, status: 'published' } as const;
  expect(eventsOfUpdate('document', published, null, changes)).toMatchObject([
    { kind: 'document.updated', changes: { title: change } },
    { kind: 'document.published', changes: { published_at: change, status: change } },
    { kind: 'document.archived', changes: { archived: change } },
  ]);
  const draft = { id: 'd', archived: false, status: 'draft' } as const;
  expect(eventsOfUpdate('document', draft, 'p', { status: change })).toEqual([
    {
      kind: 'document.drafted',
      subject: { type: 'document', id: 'd' },
      projectId: 'p',
      data: draft,
      changes: { status: change },
    },
  ]);
});
