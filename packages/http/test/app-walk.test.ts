import { appScopes, principalOfToken } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { walkAsApp } from '../testing/app-walk.ts';
import { openWalkFixture, type WalkFixture } from './browser-walk.ts';
import { openSignInFixture } from './sign-in-fixture.ts';

const people = ['member', 'admin', 'owner'] as const;

test('an app is the person who connected it, within its scopes, at every operation', async () => {
  const opened: { walk?: WalkFixture } = {};
  const fixture = await openSignInFixture({
    // A token that says whose it is, and which scope it lacks.
    async authenticate({ token, resource = '/api/v1' }) {
      const [role, lacking] = token.split('~');
      const caller = people.find((person) => person === role);
      const { walk } = opened;
      if (walk === undefined || caller === undefined) return null;
      const principal = principalOfToken(
        {
          organizationId: walk.organization,
          publicId: token,
          secrets: [],
          expiresAt: new Date('9999-01-01'),
          scopes: appScopes.filter((scope) => scope !== lacking),
          resources: ['/api/v1'],
          grantId: 'grant',
          lastUsedAt: null,
          app: { id: '0198a000-0000-7000-8000-00000000000a', name: 'Agent', isAllowed: true },
          person: { userId: walk.people[caller], name: 'Ada', role: caller },
        },
        { resource, now: new Date() },
      );
      return principal && { principal, rateLimitStatus: null, isSuspended: false };
    },
  });
  const walk = await openWalkFixture(fixture);
  opened.walk = walk;
  const { requests, faults } = await walkAsApp({
    address: fixture.address,
    subject: walk.subject,
    tokenOf: async (role, without) => `${role}~${without ?? ''}`,
    browserOf: walk.browserOf,
  });
  await fixture.stop();
  console.log(
    metricLine({
      metric: 'every operation of the API by an app × role and scope, in memory',
      bar: 'as the person with those scopes, 0 deviations',
      measured: `${requests} requests, ${faults.length} faults`,
      held: faults.length === 0,
    }),
  );
  expect(faults).toEqual([]);
});
