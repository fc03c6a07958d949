import { scopes } from '@basalt/domain';
import { expect, test } from 'vitest';
import { scopeWords } from './scopes.ts';

test('every scope can be chosen, and no other', () => {
  const offered = ['*', ...scopeWords.map(({ scope }) => scope)];
  expect(offered.toSorted()).toEqual([...scopes].toSorted());
});
