import { describe, expect, test } from 'vitest';
import { systemPrincipal, type Actor, type Principal } from './principal.ts';
import { scopesOf, type Role } from './roles.ts';
import { limitedPerson, visibility, type VisibleDocument } from './visibility.ts';

const userId = 'ada';
const ada: Actor = { type: 'user', id: userId, name: 'Ada' };
const key: Actor = { type: 'api_credential', id: userId, name: 'CI', public_id: 'x' };
const as = (role: Role): Principal => ({
  organizationId: 'o',
  actor: ada,
  scopes: scopesOf(role),
  person: { userId, role },
});

describe('the visibility of a role', () => {
  const document: VisibleDocument = {
    projectId: null,
    status: 'draft',
    createdBy: key,
    editorIds: ['bo'],
  };
  const published = { ...document, status: 'published' } as const;
  const own = 'own';
  const isOwnProject = (projectId: string): boolean => projectId === own;

  test.each([
    ['an own project', visibility.project({ userId, role: 'member' }, true), true],
    ['another project', visibility.project({ userId, role: 'member' }, false), false],
  ])('of a member: %s', (_, reached, expected) => {
    expect(reached).toBe(expected);
  });

  const documents: [string, VisibleDocument, boolean][] = [
    ['a draft', document, false],
    ['a draft that they created', { ...document, createdBy: ada }, true],
    ['a draft that they edit', { ...document, editorIds: ['bo', userId] }, true],
    ['a draft of a key with their id', { ...document, createdBy: key }, false],
    ['a draft of an own project', { ...document, projectId: own }, false],
    ['their draft of an own project', { ...document, projectId: own, createdBy: ada }, true],
    ['their draft of another project', { ...document, projectId: 'x', createdBy: ada }, false],
    [
      'a draft of another project that they edit',
      { ...document, projectId: 'x', editorIds: [userId] },
      false,
    ],
    ['a published one', published, true],
    ['a published one of an own project', { ...published, projectId: own }, true],
    ['a published one of another project', { ...published, projectId: 'x' }, false],
    [
      'their published one of another project',
      { ...published, projectId: 'x', createdBy: ada },
      false,
    ],
  ];

  test.each(documents)('of a member: %s', (_, one, expected) => {
    expect(visibility.document({ userId, role: 'member' }, one, isOwnProject)).toBe(expected);
  });

  test.each(['owner', 'admin'] as const)('of an %s: everything', (role) => {
    expect(visibility.project({ userId, role }, false)).toBe(true);
    for (const [, one] of documents) {
      expect(visibility.document({ userId, role }, one, isOwnProject)).toBe(true);
    }
  });

  test('is limited for plain members alone', () => {
    expect(limitedPerson(as('member'))).toEqual({ userId, role: 'member' });
    for (const principal of [as('owner'), as('admin'), systemPrincipal('o')]) {
      expect(limitedPerson(principal)).toBeNull();
    }
  });
});
