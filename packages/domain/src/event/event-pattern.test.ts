import { expect, test } from 'vitest';
import { eventKinds, quietKinds } from './event-kind.ts';
import { kindsFor, kindsOf, logKindsOf, patternsOf } from './event-pattern.ts';

test('a star alone stands for every kind', () => {
  expect(kindsOf('*')).toEqual(eventKinds);
});

test('a star behind words stands for all that begins with them, and for nothing else', () => {
  expect(kindsOf('ticket.comment.*')).toEqual([
    'ticket.comment.created',
    'ticket.comment.updated',
    'ticket.comment.deleted',
    'ticket.comment.restored',
  ]);
  expect(kindsOf('document.*')).toHaveLength(15);
  expect(kindsOf('document.*')).toContain('document.comment.deleted');
  expect(kindsOf('notification.*')).toEqual(['notification.sent']);
});

test('a kind stands for itself', () => {
  for (const kind of eventKinds) expect(kindsOf(kind)).toEqual([kind]);
});

test('in the log, a pattern also matches the kinds of imports, which no webhook gets', () => {
  expect(logKindsOf('*')).toEqual([...eventKinds, ...quietKinds]);
  expect(logKindsOf('ticket.*')).toEqual([
    ...kindsOf('ticket.*'),
    'ticket.imported',
    'ticket.comment.imported',
    'ticket.file.imported',
  ]);
  expect(logKindsOf('board.imported')).toEqual(['board.imported']);
  expect(kindsOf('board.imported')).toEqual([]);
  expect(logKindsOf('webhook.test')).toEqual([]);
});

test('several patterns match what one of them matches, each kind once; a wrong one is refused', () => {
  const both = kindsFor(['board.*', 'board.deleted', 'notification.sent']);
  expect(both).toEqual([...logKindsOf('board.*'), 'notification.sent']);
  expect(kindsFor(undefined)).toBeUndefined();
  expect(() => kindsFor(['board.*', 'boards'])).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
});

test('nothing else is a pattern', () => {
  const others = ['', '.', '**', '*.created', 'ticket', 'ticket*', 'ticket.', 'ticket.*.created'];
  const more = ['TICKET.*', ' ticket.*', 'ticket.created.*', 'comment.*', 'constructor', '*.*'];
  for (const text of [...others, ...more]) expect(kindsOf(text)).toEqual([]);
});

test('the patterns of a kind go from the widest to the kind itself', () => {
  expect(patternsOf('ticket.comment.created')).toEqual([
    '*',
    'ticket.*',
    'ticket.comment.*',
    'ticket.comment.created',
  ]);
});
