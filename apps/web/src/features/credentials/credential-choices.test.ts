import { allows, scopes, scopesOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import { offeredTo, scopeSets } from './credential-choices.ts';

test.each(['owner', 'admin'] as const)(
  'an %s can choose every scope of the role, and no other',
  (role) => {
    const { isAllOffered, offered } = offeredTo(role);
    const words = [...(isAllOffered ? ['*'] : []), ...offered.map(({ scope }) => scope)];
    const held = scopes.filter((scope) => allows(scopesOf(role), scope));
    expect(words.toSorted()).toEqual(held.toSorted());
  },
);

test('one press chooses what only reads, what reads and writes, or everything, within the role', () => {
  const admin = scopeSets('admin');
  expect(admin.map(({ name }) => name)).toEqual(['Read only', 'Read and write']);
  expect(admin[0]?.scopes).toContain('events:read');
  expect(admin[0]?.scopes.every((scope) => scope.endsWith(':read'))).toBe(true);
  expect(admin[1]?.scopes).not.toContain('organization:write');
  expect(scopeSets('owner').at(-1)).toEqual({ name: 'Everything', scopes: ['*'] });
});
