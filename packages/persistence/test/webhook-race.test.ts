import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOnce, calls, raceRounds } from './at-once.ts';
import { aTenant, openScene, type Scene, type Server, type Tenant } from './scene.ts';

let scene: Scene;
let server: Server;
let tenant: Tenant;

beforeAll(async () => {
  scene = await openScene();
  server = await scene.serve({ maxConnections: 12, connectTimeout: 60_000 });
  tenant = await aTenant(server);
  await scene.seeAs(tenant.principal);
});

afterAll(() => scene.close());

it('a webhook that is deleted while something happens refuses nobody, and gets nothing', async () => {
  const { principal } = tenant;
  const { createWebhook, deleteWebhook, createDocument } = server.useCases;
  const organization = principal.organizationId;
  const wish = { organization, url: 'https://example.test/', events: ['*'] };
  for (let round = 0; round < raceRounds; round += 1) {
    const { done: hooks } = await atOnce(calls(4, () => createWebhook(principal, wish)));
    expect(hooks).toHaveLength(4);
    const { failed, refused } = await atOnce<unknown>([
      ...calls(8, (index) => createDocument(principal, { organization, title: `${index}` })),
      ...hooks.map(
        ({ id }) =>
          () =>
            deleteWebhook(principal, { webhook: id }),
      ),
    ]);
    expect([failed, [...refused]]).toEqual([[], []]);
  }
  expect(await scene.sql('select id from basalt.webhook_deliveries')).toEqual([]);
});
