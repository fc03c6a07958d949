import { logKindsOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import type { Names } from '../ticket/change-words.ts';
import { kindOptions, kindWords } from './audit-kinds.ts';
import { eventSubject, fieldWords } from './event-words.ts';

const names = { board: (id: unknown) => `board ${String(id)}` } as Names;

const event = (type: string, data: object, changes: object = {}) =>
  ({ type, data, changes, project_id: 'web' }) as unknown as LogEvent;

const keyOf = (id: string) => (id === 'web' ? 'WEB' : null);

test('an event is called by its kind, and one without words by the name that programs use', () => {
  expect(kindWords(event('credential.rotated', {}))).toBe('API credential rotated');
  expect(kindWords(event('new.kind', {}))).toBe('new.kind');
});

test('every kind of the log has words, and can be filtered by, next to the subjects', () => {
  const kinds = logKindsOf('*');
  expect(kinds.filter((type) => kindWords({ type }) === type)).toEqual([]);
  const ids = kindOptions().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...kinds, 'ticket.*', 'member.two_factor.*']));
});

test('changed fields of tickets are in words, those of other records as in the API, and a creation is no change', () => {
  const moved = event('ticket.moved', {}, { board_id: { from: 'a', to: 'b' } });
  expect(fieldWords(moved, names)).toEqual([
    { icon: 'board', verb: 'moved it', from: 'board a', to: 'board b' },
  ]);
  const board = event('board.updated', {}, { wip_limit: { from: null, to: 3 } });
  expect(fieldWords(board, names)).toEqual([{ icon: 'edit', verb: 'Limit', to: '3' }]);
  const hook = event('webhook.updated', {}, { include_actor: { from: true, to: false } });
  expect(fieldWords(hook, names)).toEqual([
    { icon: 'edit', verb: 'include_actor', isCode: true, from: 'true', to: 'false' },
  ]);
  expect(fieldWords(event('board.created', {}, { name: { from: null, to: 'A' } }), names)).toEqual(
    [],
  );
  const long = event('project.updated', {}, { name: { from: 'a'.repeat(90), to: null } });
  expect(fieldWords(long, names)[0]?.from).toBe(`${'a'.repeat(80)}…`);
});

test.each([
  [event('ticket.moved', { key: 'WEB-4', title: 'Pay' }), 'WEB-4 Pay', '/app/tickets/WEB-4'],
  [event('ticket.comment.created', { id: 'c', ticket_id: 't' }), 'the ticket', '/app/tickets/t'],
  [event('document.file.added', { name: 'a.png', document_id: 'd' }), 'a.png', '/app/documents/d'],
  [event('document.created', { id: 'd', title: 'How' }), 'How', '/app/documents/d'],
  [event('board.updated', { name: 'Hold' }), 'Hold', '/app/projects/WEB'],
  [event('member.updated', { name: 'Ada' }), 'Ada', '/app/organization'],
  [event('webhook.deleted', { id: 'w', url: 'https://a' }), 'https://a', '/app/webhooks/w'],
  [event('rule.updated', { id: 'r', name: 'Triage' }), 'Triage', '/app/rules/r'],
  [event('rule.deleted', { id: 'r', name: 'Triage' }), 'Triage', '/app/rules'],
  [event('import.finished', { id: 'i', file_name: 'a.csv' }), 'a.csv', '/app/imports'],
  [event('import.finished', { id: 'i', file_name: null }), 'the import', '/app/imports'],
  [event('ticket.recounted', { id: 'web' }), 'the project', '/app/projects/WEB'],
  [{ ...event('label.deleted', { name: 'bug' }), project_id: 'gone' }, 'bug', null],
])('an event leads to what it is about: %#', (about, name, address) => {
  expect(eventSubject(about, keyOf)).toEqual({ name, address });
});
