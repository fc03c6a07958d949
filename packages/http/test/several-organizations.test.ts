import type { Role } from '@basalt/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

const email = 'ada@example.test';
let fixture: SignInFixture;
/** The organization that the fixture's owner is in, too, and one that they are not in. */
let second: string;
let foreign: string;

beforeEach(async () => {
  fixture = await openSignInFixture();
  await fixture.person(email, 'owner');
  ({ id: second } = await fixture.use.createOrganization({ name: 'Second' }));
  ({ id: foreign } = await fixture.use.createOrganization({ name: 'Foreign' }));
  await alsoIn(second, email, 'owner');
});
afterEach(() => fixture.stop());

type Row = { id: string; key: string };
const within = (organizationId: string) => ({ ...fixture.principal, organizationId });

/** Takes somebody who has an account into another organization. */
const alsoIn = (organization: string, address: string, role: Role) =>
  fixture.use.createUser(within(organization), { email: address, name: 'X', role });

/** A project of the organization, with a ticket and a document in it. */
async function records(organization: string) {
  const principal = within(organization);
  const project = await fixture.use.createProject(principal, { organization, name: 'Web' });
  const input = { project: project.id, boardSlug: 'open', title: 'T' };
  const ticket = (await fixture.use.createTicket(principal, input)) as Row;
  const document = await fixture.use.createDocument(principal, { organization, title: 'D' });
  return { project, ticket, document };
}

test('what was deleted in any of them comes back, and nothing that was deleted elsewhere', async () => {
  const [here, inSecond, away] = [
    await records(fixture.organization),
    await records(second),
    await records(foreign),
  ];
  const ada = await fixture.entered(email);
  for (const { project, ticket, document } of [here, inSecond]) {
    for (const path of [
      `/tickets/${ticket.id}`,
      `/documents/${document.id}`,
      `/projects/${project.id}`,
    ]) {
      expect((await ada.send('DELETE', `/app-api${path}`)).status).toBe(204);
      expect((await ada.get(`/app-api${path}`)).status).toBe(404);
    }
    for (const path of [
      `/projects/${project.id}`,
      `/tickets/${ticket.id}`,
      `/documents/${document.id}`,
    ]) {
      expect([path, (await ada.post(`${path}/restore`)).status]).toEqual([path, 200]);
      expect((await ada.get(`/app-api${path}`)).status).toBe(200);
      expect((await ada.post(`${path}/restore`)).json.code).toBe('not_deleted');
    }
  }
  await fixture.use.deleteTicket(within(foreign), { ticket: away.ticket.id });
  await fixture.use.deleteDocument(within(foreign), { document: away.document.id });
  await fixture.use.deleteProject(within(foreign), { project: away.project.id });
  for (const path of [
    `/projects/${away.project.id}`,
    `/tickets/${away.ticket.id}`,
    `/documents/${away.document.id}`,
    `/tickets/${away.ticket.key}`,
    `/tickets/${second}`,
  ]) {
    const reply = await ada.post(`${path}/restore`);
    expect([path, reply.status, reply.json.code]).toEqual([path, 404, 'not_found']);
  }
});

test('a key of a project names nothing to a person of several organizations, and its project to a person of one', async () => {
  const { project } = await records(fixture.organization);
  const ada = await fixture.entered(email);
  expect((await ada.get(`/app-api/projects/${project.key}`)).status).toBe(404);
  expect((await ada.get(`/app-api/projects/${project.id}`)).status).toBe(200);
  await fixture.person('lin@example.test', 'admin');
  const lin = await fixture.entered('lin@example.test');
  const read = await lin.get(`/app-api/projects/${project.key.toLowerCase()}`);
  expect(read.json.data).toMatchObject({ id: project.id });
  const ola = await fixture.person('ola@example.test', 'member');
  const added = await lin.post(`/projects/${project.key}/members`, { user_id: ola });
  expect(added.status).toBe(201);
});

test('a member of one of them restores there what a member may, and no more', async () => {
  const inSecond = await records(second);
  await fixture.person('lin@example.test', 'owner');
  await alsoIn(second, 'lin@example.test', 'member');
  await fixture.use.deleteProject(within(second), { project: inSecond.project.id });
  const lin = await fixture.entered('lin@example.test');
  const reply = await lin.post(`/projects/${inSecond.project.id}/restore`);
  expect([reply.status, reply.json.code]).toEqual([404, 'not_found']);
});

test('nothing is kept of a record that was deleted 30 days ago', async () => {
  const { document } = await records(second);
  const ada = await fixture.entered(email);
  await ada.send('DELETE', `/app-api/documents/${document.id}`);
  fixture.basalt.clock.advance(31 * 24 * 3600 * 1000);
  const late = await fixture.entered(email);
  expect((await late.post(`/documents/${document.id}/restore`)).status).toBe(404);
});
