import { expect, test } from 'vitest';
import { AppGrant, appScopes, covers, effectiveScopes, widened } from './app-grant.ts';
import { mayConnect } from './app-policy.ts';
import { principalOfToken, type AppToken } from './app-token.ts';

const now = new Date('2026-01-05T09:00:00.000Z');

test('an app does what was granted and the role allows at that moment, never everything', () => {
  expect(effectiveScopes(['tickets:write', 'boards:write'], 'member')).toEqual(['tickets:write']);
  expect(effectiveScopes(['tickets:write', 'boards:write'], 'admin')).toEqual([
    'tickets:write',
    'boards:write',
  ]);
  expect(effectiveScopes(['*'], 'owner')).toEqual([]);
  expect(appScopes).not.toContain('*');
});

test('a grant only grows, and covers what it had', () => {
  const fields = { id: 'g', organizationId: 'o', appId: 'a', userId: 'u', now };
  const empty = new AppGrant(fields);
  const asked = { scopes: ['tickets:read'], resources: ['/mcp'] } as const;
  const grant = widened(empty, asked, now);
  expect([empty.scopes, grant.scopes, grant.resources]).toEqual([[], ['tickets:read'], ['/mcp']]);
  expect(widened(grant, asked, now)).toBe(grant);
  expect(covers(grant, { scopes: ['tickets:read'], resources: ['/api/v1'] })).toBe(false);
  expect(covers(grant, { scopes: [], resources: [] })).toBe(true);
});

test.each([
  ['any', 'seen', true],
  ['any', 'requested', true],
  ['any', 'approved', true],
  ['any', 'blocked', false],
  ['approved', 'seen', false],
  ['approved', 'requested', false],
  ['approved', 'approved', true],
  ['approved', 'blocked', false],
  ['none', 'approved', false],
  ['none', 'seen', false],
] as const)('policy %s, app %s: %s', (policy, status, expected) => {
  expect(mayConnect(policy, status)).toBe(expected);
});

const token: AppToken = {
  organizationId: 'o',
  publicId: 'p',
  secrets: [],
  expiresAt: new Date(now.getTime() + 1),
  scopes: ['tickets:read', 'boards:write'],
  resources: ['/mcp'],
  grantId: 'g',
  lastUsedAt: null,
  app: { id: 'a', name: 'Agent', isAllowed: true },
  person: { userId: 'u', name: 'Ada', role: 'member' },
};

test('a token is the person, with the app beside them', () => {
  expect(principalOfToken(token, { resource: '/mcp', now })).toEqual({
    organizationId: 'o',
    actor: { type: 'user', id: 'u', name: 'Ada', via: { type: 'app', id: 'a', name: 'Agent' } },
    scopes: ['tickets:read'],
    person: { userId: 'u', role: 'member' },
    app: { id: 'a', grantId: 'g', expiresAt: expect.any(Date) },
  });
});

test.each<[string, Partial<AppToken>]>([
  ['expired', { expiresAt: now }],
  ['for another resource', { resources: ['/api/v1'] }],
  ['for no resource', { resources: [] }],
  ['of somebody who left', { person: null }],
  ['of an app that is not allowed', { app: { ...token.app, isAllowed: false } }],
])('a token %s is nobody', (_, change) => {
  expect(principalOfToken({ ...token, ...change }, { resource: '/mcp', now })).toBeNull();
});
