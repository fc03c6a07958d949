import { beforeAll, expect, it } from 'vitest';
import { concurrently, calls, raceRounds } from './concurrently.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 12, connectTimeout: 60_000 });

beforeAll(async () => {
  await fixture.seeAs(tenant.principal);
});

it('a webhook that is deleted while something happens refuses nobody, and gets nothing', async () => {
  const { principal } = tenant;
  const { createWebhook, deleteWebhook, createDocument } = server.useCases;
  const organization = principal.organizationId;
  const input = { organization, url: 'https://example.test/', events: ['*'] };
  for (let round = 0; round < raceRounds; round += 1) {
    const { done: hooks } = await concurrently(calls(4, () => createWebhook(principal, input)));
    expect(hooks).toHaveLength(4);
    const { failed, refused } = await concurrently<unknown>([
      ...calls(8, (index) => createDocument(principal, { organization, title: `${index}` })),
      ...hooks.map(
        ({ id }) =>
          () =>
            deleteWebhook(principal, { webhook: id }),
      ),
    ]);
    expect([failed, [...refused]]).toEqual([[], []]);
  }
  expect(await fixture.sql('select id from basalt.webhook_deliveries')).toEqual([]);
});

it('a webhook gets each selected event after its creation once, and possibly some during its creation', async () => {
  const { principal } = tenant;
  const { createWebhook, createDocument } = server.useCases;
  const organization = principal.organizationId;
  const input = { organization, url: 'https://example.test/', events: ['document.created'] };
  const create = async (title: string) => {
    const { id } = await createDocument(principal, { organization, title });
    return id;
  };
  for (let round = 0; round < raceRounds; round += 1) {
    const before = await create('before');
    const early = calls(4, () => create('while it comes'));
    const late: string[] = [];
    const [hook] = await Promise.all([
      createWebhook(principal, input).then(async (made) => {
        const { done } = await concurrently(calls(4, () => create('after')));
        late.push(...done);
        return made;
      }),
      concurrently(early),
    ]);
    const rows = await fixture.sql<{ subject_id: string }>(
      'select subject_id from basalt.webhook_deliveries where webhook_id = $1',
      [hook.id],
    );
    const reported = rows.map(({ subject_id }) => subject_id);
    expect(reported).toEqual(expect.arrayContaining(late));
    expect(late).toHaveLength(4);
    expect(new Set(reported).size).toBe(reported.length);
    expect(reported).not.toContain(before);
    await server.useCases.deleteWebhook(principal, { webhook: hook.id });
  }
});
