import { allows, scopes, scopesOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import { offeredTo } from './credential-choices.ts';

test.each(['owner', 'admin'] as const)(
  'an %s can choose every scope of the role, and no other',
  (role) => {
    const { isAllOffered, offered } = offeredTo(role);
    const words = [...(isAllOffered ? ['*'] : []), ...offered.map(({ scope }) => scope)];
    const held = scopes.filter((scope) => allows(scopesOf(role), scope));
    expect(words.toSorted()).toEqual(held.toSorted());
  },
);
