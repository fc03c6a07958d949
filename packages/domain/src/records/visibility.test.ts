import { describe, expect, test } from 'vitest';
import { systemPrincipal, type Actor, type Principal } from '../access/principal.ts';
import { scopesOf, type Role } from '../access/roles.ts';
import { isEditor, limitedPerson } from './visibility.ts';

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
  test.each([
    ['created', { createdBy: ada, editorIds: [] }, true],
    ['edits', { createdBy: key, editorIds: ['bo', userId] }, true],
    ['neither created nor edits', { createdBy: key, editorIds: ['bo'] }, false],
    ['did not create, but a key with their id', { createdBy: key, editorIds: [] }, false],
  ])('a person is an editor of a document that they %s: %j', (_, document, expected) => {
    expect(isEditor({ userId, role: 'member' }, document)).toBe(expected);
  });

  test('is limited for plain members alone', () => {
    expect(limitedPerson(as('member'))).toEqual({ userId, role: 'member' });
    for (const principal of [as('owner'), as('admin'), systemPrincipal('o')]) {
      expect(limitedPerson(principal)).toBeNull();
    }
  });
});
