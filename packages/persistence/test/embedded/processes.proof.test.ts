import { afterAll, expect, test } from 'vitest';
import { makeDataFolder, serverOf, startUser } from './data-folders.ts';

const { dataDir, remove } = makeDataFolder();
afterAll(remove);

test('processes that open and close at once are all served, from the first start on, and leave nothing running', async () => {
  const users = [1, 2, 3, 4].map(() => startUser([dataDir, '8']));
  const lines = await Promise.all(users.map(({ line }) => line));
  const codes = await Promise.all(users.map(({ exit }) => exit));
  expect(lines).toEqual(['done', 'done', 'done', 'done']);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(await serverOf(dataDir)).toBeUndefined();
});
