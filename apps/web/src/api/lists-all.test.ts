import { expect, test } from 'vitest';
import { listAll } from './lists.ts';

test('a list is read page by page to its end, or until there are as many as asked for', async () => {
  const cursors: (string | undefined)[] = [];
  const ask = async ({ cursor }: { cursor?: string }) => {
    cursors.push(cursor);
    const at = Number(cursor ?? 0);
    const next_cursor = at < 4 ? String(at + 1) : null;
    return { data: { data: [at, at], meta: { next_cursor } }, response: new Response() };
  };
  expect(await listAll(ask)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  cursors.length = 0;
  expect(await listAll(ask, 3)).toEqual([0, 0, 1, 1]);
  expect(cursors).toEqual([undefined, '1']);
});
