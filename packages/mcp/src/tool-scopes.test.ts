import { expect, test } from 'vitest';
import { toolScopes } from './tool-scopes.ts';
import { tools } from './tools.ts';

test('the scopes of all tools are listed', () => {
  const used = new Set(tools.flatMap(({ scopes }) => scopes));
  expect(toolScopes).toEqual([...used].toSorted());
});
