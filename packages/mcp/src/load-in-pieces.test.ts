import { expect, test } from 'vitest';
import { loadInPieces } from './load-in-pieces.ts';

test('pieces are loaded in their order, and other work runs between two of them', async () => {
  const done: string[] = [];
  const piece = (name: string) => async () => {
    done.push(name);
    setImmediate(() => done.push(`a request after ${name}`));
  };
  await loadInPieces([piece('the first'), piece('the second')], piece('the last'));
  expect(done).toEqual([
    'the first',
    'a request after the first',
    'the second',
    'a request after the second',
    'the last',
  ]);
});
