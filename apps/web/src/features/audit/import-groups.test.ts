import { eventKinds, logKindsOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import { auditRows, importedKinds } from './import-groups.ts';

const event = (id: string, type: string, project_id = 'web', name = 'Ada') =>
  ({ id, type, project_id, actor: { type: 'user', name } }) as unknown as LogEvent;

/** The rows as texts: the id of an event; of an import its end and its entries. */
const rowsOf = (...events: LogEvent[]) =>
  auditRows(events).map((row) =>
    row.kind === 'event'
      ? row.id
      : `${row.end?.id ?? 'no end'}: ${row.entries.map(({ id }) => id).join(' ')}`,
  );

test('consecutive entries of one import are one row with its end, newest first', () => {
  expect(
    rowsOf(
      event('9', 'ticket.moved'),
      event('8', 'import.finished'),
      event('7', 'ticket.comment.imported'),
      event('6', 'ticket.imported'),
      event('5', 'board.imported'),
      event('4', 'ticket.created'),
      event('3', 'ticket.imported'),
    ),
  ).toEqual(['9', '8: 7 6 5', '4', 'no end: 3']);
});

test('the limits that boards get at the end of an import belong to its row', () => {
  expect(
    rowsOf(
      event('9', 'import.finished'),
      event('8', 'board.updated'),
      event('7', 'board.updated'),
      event('6', 'ticket.imported'),
      event('5', 'board.imported'),
      event('4', 'board.updated'),
    ),
  ).toEqual(['9: 8 7 6 5', '4']);
  expect(rowsOf(event('2', 'board.updated'), event('1', 'ticket.imported'))).toEqual([
    '2',
    'no end: 1',
  ]);
});

test('imports of other people and into other projects are other rows, and an end alone is an event', () => {
  expect(
    rowsOf(
      event('6', 'import.finished'),
      event('5', 'import.finished', 'ops'),
      event('4', 'ticket.imported', 'ops'),
      event('3', 'ticket.imported', 'web'),
      event('2', 'ticket.imported', 'web', 'Grace'),
      event('1', 'import.undone', 'web', 'Grace'),
    ),
  ).toEqual(['6', '5: 4', 'no end: 3', 'no end: 2', '1']);
});

test('every kind that only imports have belongs to such a row', () => {
  const ofAll: ReadonlySet<string> = new Set(eventKinds);
  const onlyImports = logKindsOf('*').filter((kind) => !ofAll.has(kind));
  expect(importedKinds.toSorted()).toEqual(onlyImports.toSorted());
});
