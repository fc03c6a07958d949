import { systemPrincipal } from '@basalt/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTenant, openScene, type Scene, type Server, type Tenant } from './scene.ts';
let scene: Scene; let server: Server; let tenant: Tenant; const ids: string[] = [];
beforeAll(async () => {
  scene = await openScene(); server = await scene.serve(); tenant = await aTenant(server);
  for (let i = 0; i < 300; i++) ids.push((await server.useCases.createTicket(tenant.principal, { project: tenant.project.id, boardSlug: 'open', title: `t ${i}` })).id);
});
afterAll(() => scene.close());
async function run(label: string, principal = tenant.principal) {
  const q = server.tenancy.queriesOf(principal);
  for (let i = 0; i < 200; i++) await q.tickets.find(ids[i % 300] as string);
  let t = process.hrtime.bigint();
  for (let i = 0; i < 2000; i++) await q.tickets.find(ids[i % 300] as string);
  const read = Number(process.hrtime.bigint() - t) / 2000 / 1e3;
  const f = { words: [], archived: false } as const;
  for (let i = 0; i < 30; i++) await q.tickets.list(tenant.project.id, f, 'rank', { limit: 50 });
  t = process.hrtime.bigint();
  for (let i = 0; i < 300; i++) await q.tickets.list(tenant.project.id, f, 'rank', { limit: 50 });
  const list = Number(process.hrtime.bigint() - t) / 300 / 1e3;
  t = process.hrtime.bigint();
  for (let i = 0; i < 200; i++) await server.useCases.updateTicket(principal, { ticket: ids[i] as string, title: `${label} ${i}` });
  const write = Number(process.hrtime.bigint() - t) / 200 / 1e3;
  console.log(label, 'read µs', read.toFixed(0), 'list µs', list.toFixed(0), 'write µs', write.toFixed(0));
}
it('x', async () => {
  const user = await server.useCases.createUser(tenant.principal, { email: 'm@example.test', name: 'M' });
  await server.useCases.addProjectMember(tenant.principal, { project: tenant.project.id, user: user.id });
  const member = { ...systemPrincipal(tenant.principal.organizationId), actor: { type: 'user', id: user.id, name: 'M' } as const, person: { userId: user.id, role: 'member' as const } };
  await run('with');
  await run('member', member);
  await run('with2');
  for (const t of ['projects','boards','tickets','labels','documents']) await scene.sql(`drop policy reach on basalt.${t}`);
  await run('without'); await run('without2');
  expect(1).toBe(1);
});
