import { eventKinds, patternsOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import { everything, isCovered, withoutCovered } from './kind-patterns.ts';
import { subjects } from './kinds.ts';

test('every kind and every pattern of kinds can be chosen, each once, and no other', () => {
  const offered = [
    everything,
    ...subjects.flatMap(({ pattern, kinds }) => [pattern, ...kinds.map(({ kind }) => kind)]),
  ];
  const known = new Set(eventKinds.flatMap((kind) => patternsOf(kind)));
  expect(offered.toSorted()).toEqual([...known].toSorted());
});

test('a pattern covers what begins with its words, but not itself, and not what only looks alike', () => {
  expect(isCovered('ticket.comment.*', ['ticket.*'])).toBe(true);
  expect(isCovered('ticket.comment.created', ['ticket.comment.*'])).toBe(true);
  expect(isCovered('ticket.*', ['*'])).toBe(true);
  expect(isCovered('ticket.*', ['ticket.*'])).toBe(false);
  expect(isCovered('ticket.*', ['ticket.comment.*'])).toBe(false);
  expect(isCovered('ticketing.created', ['ticket.*'])).toBe(false);
  expect(withoutCovered(['ticket.moved', 'document.*', 'ticket.*'])).toEqual([
    'document.*',
    'ticket.*',
  ]);
});
