import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../query/keys.ts';
import { disownSeen, seenOwner } from '../../api/cache-owner.ts';
import {
  claimSeen,
  fitting,
  keepSeen,
  readSeen,
  seenBudget,
  showSeen,
  showSeenOf,
  type SeenQuery,
} from './offline-cache.ts';

const now = 1_900_000_000_000;
const query = (name: string, at = now, data: unknown = name): SeenQuery => ({
  key: [name],
  data,
  at,
});
const names = (all: readonly SeenQuery[]) => all.map(({ key }) => key[0]);

/** One store of a browser. */
beforeEach(() => {
  localStorage.clear();
  let stored: string | undefined;
  const store = { put: async (_: string, answer: Response) => void (stored = await answer.text()) };
  vi.stubGlobal('caches', {
    open: async () => store,
    match: async () => (stored === undefined ? undefined : new Response(stored)),
    delete: async () => {
      stored = undefined;
      return true;
    },
  });
});

test('the newest is kept, each key once, within the bounds of size, number and age; who is signed in first', () => {
  const large = 'x'.repeat(seenBudget.characters);
  const all = [
    query('old', now - seenBudget.age - 1),
    query('ticket', now - 5, 'before'),
    query('me', now - 9),
    query('ticket', now - 1, 'after'),
    query('boards', now, large),
  ];
  const found = fitting(all, now);
  expect(found.map(({ key, data }) => [key[0], data])).toEqual([
    ['me', 'me'],
    ['ticket', 'after'],
  ]);
  const many = Array.from({ length: 2 * seenBudget.queries }, (_, at) => query(`q${at}`));
  expect(fitting(many, now)).toHaveLength(seenBudget.queries);
});

test('the histories of tickets, which are long, are kept when there is room', () => {
  const half = 'x'.repeat(0.6 * seenBudget.characters);
  const all = [query('history', now, half), query('boards', now - 9, half), query('history', now)];
  expect(names(fitting(all, now))).toEqual(['boards']);
  expect(names(fitting([query('history', now), query('boards', now - 9, half)], now))).toEqual([
    'boards',
    'history',
  ]);
});

test('what is kept of the work is shown again to its owner, and nothing of it to anybody else', async () => {
  const client = new QueryClient();
  client.setQueryData(['me'], { id: 'ada' });
  client.setQueryData(['ticket', 'WEB-1'], 'Ship it');
  client.setQueryData(['cycles', 'web'], 'Sprint 1');
  client.setQueryData(['credentials', 'org'], 'secret');
  await keepSeen(client, claimSeen('ada'));
  expect(names((await readSeen())?.queries ?? []).toSorted()).toEqual(['cycles', 'me', 'ticket']);
  const later = new QueryClient();
  const at: number[] = [];
  await showSeen(later, (time) => at.push(time));
  expect(later.getQueryData(['ticket', 'WEB-1'])).toBe('Ship it');
  expect(at).toHaveLength(1);
  disownSeen('ada');
  expect(await readSeen()).not.toBeNull();
  disownSeen('bob');
  expect(seenOwner()).toBeNull();
  expect(await readSeen()).toBeNull();
});

test('a tab whose session has ended meanwhile keeps nothing more, also for who comes next', async () => {
  const client = new QueryClient();
  client.setQueryData(['ticket', 'WEB-1'], 'Ship it');
  const former = claimSeen('ada');
  const next = claimSeen('bob');
  await keepSeen(client, former);
  expect(await readSeen()).toBeNull();
  expect(seenOwner()).toBe(next);
});

test('one page is shown as it was stored where its data is missing, to the owner alone', async () => {
  const client = new QueryClient();
  client.setQueryData(['boards', 'web'], 'The boards');
  client.setQueryData(['ticket', 'WEB-1'], 'Before');
  const owner = claimSeen('ada');
  await keepSeen(client, owner);
  const later = new QueryClient();
  later.setQueryData(['ticket', 'WEB-1'], 'Now');
  await showSeenOf(later, ['boards', 'web'], 'ada another');
  expect(later.getQueryData(['boards', 'web'])).toBeUndefined();
  for (const key of [
    ['boards', 'web'],
    ['ticket', 'WEB-1'],
    ['labels', 'web'],
  ]) {
    await showSeenOf(later, key, owner);
  }
  expect(later.getQueryData(['boards', 'web'])).toBe('The boards');
  expect(later.getQueryData(['ticket', 'WEB-1'])).toBe('Now');
  expect(later.getQueryData(['labels', 'web'])).toBeUndefined();
});

test('what a list, a timeline, a calendar and the home page name is stored with their tickets', async () => {
  const client = new QueryClient();
  const owner = claimSeen('ada');
  const stored = [
    keys.list('web', {}),
    keys.wideList('org', {}),
    keys.cycles('web'),
    keys.cycleScope('c1', 'active'),
    keys.blockers('web'),
    keys.fields('web'),
    keys.tags('web'),
    keys.comments('t1'),
    keys.history('t1'),
    keys.assigned('org', 'ada', { due: 'none' }),
    keys.counted('web', {}),
    keys.counts('web', [{}]),
  ];
  for (const key of stored) client.setQueryData(key, 'seen');
  await keepSeen(client, owner);
  const seen = await readSeen();
  expect(new Set(seen?.queries.map(({ key }) => JSON.stringify(key)))).toEqual(
    new Set(stored.map((key) => JSON.stringify(key))),
  );
});
