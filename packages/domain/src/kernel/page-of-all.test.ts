import { expect, test } from 'vitest';
import type { Page } from './page.ts';
import { byId, pageOfAll } from './page-of-all.ts';

const records = ['1', '2', '3', '4', '5'].map((id) => ({ id }));
const idsOf = ({ items }: Page<{ id: string }>) => items.map(({ id }) => id).join('');

test.each([
  ['up', '12345'],
  ['down', '54321'],
] as const)('a list %s is walked through in pages of either direction', (direction, text) => {
  const order = byId(direction);
  const seen: string[] = [];
  let page = pageOfAll(records, { limit: 2, total: true }, order);
  expect([page.prev, page.total]).toEqual([null, 5]);
  for (;;) {
    seen.push(idsOf(page));
    if (page.next === null) break;
    page = pageOfAll(records, { limit: 2, cursor: page.next }, order);
  }
  expect(seen.join('')).toBe(text);
  const back: string[] = [idsOf(page)];
  while (page.prev !== null) {
    page = pageOfAll(records, { limit: 2, cursor: page.prev }, order);
    back.unshift(idsOf(page));
  }
  expect(back.join('')).toBe(text);
});

test('a removed record shifts no page', () => {
  const order = byId<{ id: string }>('up');
  const { next } = pageOfAll(records, { limit: 2 }, order);
  const cursor = next ?? undefined;
  const remaining = records.filter(({ id }) => id !== '2' && id !== '3');
  expect(idsOf(pageOfAll(remaining, { limit: 2, cursor }, order))).toBe('45');
  expect(pageOfAll([], { limit: 2, cursor }, order)).toEqual({ items: [], next: null, prev: null });
});

test('equal first values are sorted and paged by the last one', () => {
  const named = [
    { id: '3', name: 'a' },
    { id: '1', name: 'b' },
    { id: '2', name: 'a' },
  ];
  const order = {
    values: ({ id, name }: (typeof named)[number]) => [name, id],
    direction: 'up',
  } as const;
  const first = pageOfAll(named, { limit: 1 }, order);
  const second = pageOfAll(named, { limit: 2, cursor: first.next ?? undefined }, order);
  expect([idsOf(first), idsOf(second), second.next]).toEqual(['2', '31', null]);
});
