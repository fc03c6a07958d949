import type { Page } from '@basalt/domain';
import { expect, test } from 'vitest';
import { pageOfAll } from './page-of-all.ts';

const up = ['1', '2', '3', '4', '5'].map((id) => ({ id }));
const idsOf = ({ items }: Page<{ id: string }>) => items.map(({ id }) => id).join('');

test.each([
  ['up', up, '12345'],
  ['down', up.toReversed(), '54321'],
] as const)('a list %s is walked through in pages of either direction', (order, all, text) => {
  const seen: string[] = [];
  let page = pageOfAll(all, { limit: 2, total: true }, order);
  expect([page.prev, page.total]).toEqual([null, 5]);
  for (;;) {
    seen.push(idsOf(page));
    if (page.next === null) break;
    page = pageOfAll(all, { limit: 2, cursor: page.next }, order);
  }
  expect(seen.join('')).toBe(text);
  const back: string[] = [idsOf(page)];
  while (page.prev !== null) {
    page = pageOfAll(all, { limit: 2, cursor: page.prev }, order);
    back.unshift(idsOf(page));
  }
  expect(back.join('')).toBe(text);
});

test('what goes meanwhile moves nothing', () => {
  const { next } = pageOfAll(up, { limit: 2 });
  const left = up.filter(({ id }) => id !== '2' && id !== '3');
  expect(idsOf(pageOfAll(left, { limit: 2, cursor: next ?? undefined }))).toBe('45');
  expect(pageOfAll([], { limit: 2, cursor: next ?? undefined })).toEqual({
    items: [],
    next: null,
    prev: null,
  });
});
