import { describe, expect, test } from 'vitest';
import { allows, scopes, type Scope } from '../credential/scopes.ts';
import {
  limitedPerson,
  mayModerate,
  visibility,
  refuseBeyondRole,
  refuseOtherEditor,
  refusePlainMember,
  refusalForScope,
  type VisibleDocument,
} from './permissions.ts';
import { roles, scopesOf, type Role } from './roles.ts';
import { systemPrincipal, type Actor, type Principal } from './principal.ts';

const userId = 'ada';
const ada: Actor = { type: 'user', id: userId, name: 'Ada' };
const key: Actor = { type: 'api_credential', id: userId, name: 'CI', public_id: 'x' };
const as = (role: Role): Principal => ({
  organizationId: 'o',
  actor: ada,
  scopes: scopesOf(role),
  person: { userId, role },
});

/** Null when the rule lets it pass, else what it demands. */
function demand(rule: () => void): unknown {
  try {
    rule();
    return null;
  } catch (error) {
    const { code, details } = error as { code: string; details: object };
    return 'required' in details ? details.required : code;
  }
}

describe('the scopes of a role', () => {
  const ofMembers: readonly Scope[] = [
    'organization:read',
    'projects:read',
    'boards:read',
    'tickets:read',
    'tickets:write',
    'comments:write',
    'analytics:read',
    'documents:read',
    'documents:write',
    'document_comments:write',
  ];

  const ofOwners: readonly Scope[] = ['*', 'organization:write'];

  test.each(scopes.map((scope) => [scope]))('%s', (scope) => {
    expect(allows(scopesOf('owner'), scope)).toBe(true);
    expect(allows(scopesOf('admin'), scope)).toBe(!ofOwners.includes(scope));
    expect(allows(scopesOf('member'), scope)).toBe(ofMembers.includes(scope));
  });
});

test.each([
  ['organization:write', 'owner'],
  ['*', 'owner'],
  ['webhooks:write', 'admin'],
] as const)('a member who lacks %s learns that it needs the role %s', (scope, required) => {
  expect(refusalForScope(as('member'), scope)).toMatchObject({
    code: 'insufficient_role',
    details: { required },
  });
  expect(refusalForScope(systemPrincipal('o'), scope)).toMatchObject({
    code: 'insufficient_scope',
    details: { required: scope },
  });
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

describe('what a role may do', () => {
  const foreign = { createdBy: key, editorIds: ['bo'] };

  test.each([
    ['member', foreign, 'not_editor'],
    ['member', { ...foreign, createdBy: ada }, null],
    ['member', { ...foreign, editorIds: [userId] }, null],
    ['admin', foreign, null],
    ['owner', foreign, null],
  ] as const)('to the document of others, or their own: %s', (role, document, refused) => {
    expect(demand(() => refuseOtherEditor(as(role), document))).toBe(refused);
  });

  test('to people, keys and settings', () => {
    expect(roles.map((role) => demand(() => refusePlainMember(as(role))))).toEqual([
      null,
      null,
      'admin',
    ]);
    expect(demand(() => refusePlainMember(systemPrincipal('o')))).toBeNull();
  });

  test.each([
    ['owner', ['owner'], null],
    ['owner', ['member', 'admin'], null],
    ['admin', ['member', 'admin'], null],
    ['admin', ['owner'], 'owner'],
    ['admin', ['member', 'owner'], 'owner'],
    ['member', ['member'], 'admin'],
  ] as const)('to roles: an %s with %j', (role, concerned, required) => {
    expect(demand(() => refuseBeyondRole(as(role), ...concerned))).toBe(required);
  });

  test('to what others said', () => {
    expect(roles.map((role) => mayModerate(as(role)))).toEqual([true, true, false]);
    expect(mayModerate(systemPrincipal('o'))).toBe(false);
  });
});
