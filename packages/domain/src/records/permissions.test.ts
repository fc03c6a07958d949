import { describe, expect, test } from 'vitest';
import { allows, scopes, type Scope } from '../kernel/scopes.ts';
import {
  mayModerate,
  refuseBeyondRole,
  refuseOtherEditor,
  refusePlainMember,
  refusalForScope,
} from './permissions.ts';
import { roles, scopesOf, type Role } from '../access/roles.ts';
import { systemPrincipal, type Actor, type Principal } from '../access/principal.ts';

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
