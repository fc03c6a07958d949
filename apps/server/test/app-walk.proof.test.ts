import { appScopes, systemPrincipal } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { makeSubject, walkAsApp, type WalkingRole } from '@basalt/http/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, openOAuthScene, type OAuthScene } from './oauth-fixture.ts';

let scene: OAuthScene;
beforeAll(async () => {
  // Each subject of the walk has a webhook.
  scene = await openOAuthScene({ SERVICE_WEBHOOKS_PER_ORGANIZATION: '1000' });
});
afterAll(() => scene.close());

test('an app is the person who connected it, within its scopes, at every operation', async () => {
  const { cradle: use, address } = scene.serving;
  const principal = systemPrincipal(scene.organization);
  const people = {
    member: await scene.person('Mo'),
    admin: await scene.person('Ann', 'admin'),
    owner: await scene.person('Olga', 'owner'),
  };
  const deployment = { address, use, now: () => new Date(), passTime: async () => {} };
  const tenant = { id: scene.organization, canary: 'ours', principal };
  const client = await scene.register();
  const tokens = new Map<string, Promise<string>>();
  const newToken = async (role: WalkingRole, without: string | null): Promise<string> => {
    const scope = appScopes.filter((name) => name !== without).join(' ');
    return (await connect(scene, people[role].browser, { client, scope })).access;
  };
  const { requests, faults } = await walkAsApp({
    address,
    async subject(options) {
      const subject = await makeSubject(deployment, tenant, options);
      const { project, document } = subject;
      await use.addProjectMember(principal, { project, user: people.member.id });
      await use.updateDocument(principal, { document, editorIds: [people.member.id] });
      return subject;
    },
    tokenOf(role, without) {
      const key = `${role} ${without}`;
      const token = tokens.get(key) ?? newToken(role, without);
      tokens.set(key, token);
      return token;
    },
    browserOf: async (role) => people[role].browser,
  });
  console.log(
    metricLine({
      metric: 'every operation of the API by an app × role and scope, on PostgreSQL',
      bar: 'as the person with those scopes, 0 deviations',
      measured: `${requests} requests, ${faults.length} faults`,
      held: faults.length === 0,
    }),
  );
  expect(faults).toEqual([]);
});
