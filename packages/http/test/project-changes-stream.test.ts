import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream, type BrowserClient, type OpenStream } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let [project, member]: [string, string] = ['', ''];
let browser: BrowserClient;
const streams: OpenStream[] = [];

beforeEach(async () => {
  // Nothing here waits for the periodic check of the caller, unless a test asks for it.
  fixture = await openFixture(600_000);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await fixture.stop();
});

async function openFixture(checkInterval: number): Promise<SignInFixture> {
  fixture = await openSignInFixture({
    streams: { checkInterval, heartbeatInterval: 50, perOrganization: 15 },
  });
  project = await newProject();
  member = await fixture.person('member@example.test', 'member');
  await fixture.use.addProjectMember(fixture.principal, { project, user: member });
  browser = await fixture.entered('member@example.test');
  return fixture;
}

async function newProject(): Promise<string> {
  const { organization, principal, use } = fixture;
  return (await use.createProject(principal, { organization, name: 'Web' })).id;
}

async function open(path: string, headers: Record<string, string>): Promise<OpenStream> {
  const stream = await openStream(fixture.address + path, headers);
  streams.push(stream);
  return stream;
}

function openAs(
  { cookies }: BrowserClient,
  of = project,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return open(`/app-api/projects/${of}/changes/stream`, { Cookie: cookie, ...headers });
}

/** The stream of all projects of the organization that the person can read. */
function openAll({ cookies }: BrowserClient, headers: Record<string, string> = {}) {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const path = `/app-api/organizations/${fixture.organization}/changes/stream`;
  return open(path, { Cookie: cookie, ...headers });
}

async function keyWith(scope: 'tickets:read' | 'projects:read'): Promise<Record<string, string>> {
  const input = { name: 'k', scopes: [scope] };
  const { token } = await fixture.use.createCredential(fixture.principal, input);
  return { Authorization: `Bearer ${token}` };
}

const titled = (title: string, of = project) =>
  fixture.use.createTicket(fixture.principal, { project: of, boardSlug: 'open', title });

/** Waits until the member's stream has passed all that has happened: its id is that of a stream that begins now. */
async function hasPassed(stream: OpenStream): Promise<void> {
  const now = await openAs(browser);
  now.close();
  await expect.poll(() => stream.lastId()).toBe(now.lastId());
}

const refusalOf = ({ status, text }: OpenStream) => [
  status,
  (JSON.parse(text()) as { code: string }).code,
];

test('a member is given a sign without names and ids for what somebody else changes', async () => {
  const stream = await openAs(browser);
  expect(stream.status).toBe(200);
  const { id: ticket } = await titled('Secret title');
  expect(await stream.until(1)).toEqual([{ type: 'project.changed', project_id: project }]);
  expect(stream.frames.at(-1)?.event).toBe('project.changed');
  const { use, principal } = fixture;
  await use.createTicketComment(principal, { parent: ticket, bodyHtml: '<p>Hello</p>' });
  await stream.until(2);
  await use.createLabel(principal, { project, name: 'bug', color: '#aabbcc' });
  await stream.until(3);
  expect(JSON.stringify(stream.frames)).not.toContain(ticket);
});

test('documents, people, invitations and other projects make no sign', async () => {
  const stream = await openAs(browser);
  const { use, principal, organization } = fixture;
  const otherProject = await newProject();
  await use.createDocument(principal, { organization, projectId: project, title: 'Draft' });
  await titled('elsewhere', otherProject);
  const user = await fixture.person('second@example.test', 'member');
  await use.addProjectMember(principal, { project, user });
  await use.inviteMember(principal, { organization, email: 'new@example.test', role: 'member' });
  await hasPassed(stream);
  expect(stream.records()).toEqual([]);
  await titled('here');
  expect(await stream.until(1)).toHaveLength(1);
});

test('ends without a further sign for a member who is removed, and goes on for one who stays', async () => {
  const stays = await fixture.person('stays@example.test', 'member');
  const { use, principal } = fixture;
  await use.addProjectMember(principal, { project, user: stays });
  const [ending, staying] = [
    await openAs(browser),
    await openAs(await fixture.entered('stays@example.test')),
  ];
  await use.removeProjectMember(principal, { project, user: member });
  await titled('unseen');
  expect(await ending.over).toBe('ended');
  expect(ending.records()).toEqual([]);
  await staying.until(1);
  expect(refusalOf(await openAs(browser))).toEqual([404, 'not_found']);
  await use.addProjectMember(principal, { project, user: member });
  expect((await openAs(browser)).status).toBe(200);
});

test('ends for everyone when the project is deleted, and goes on when it is archived', async () => {
  const { use, principal } = fixture;
  const asMember = await openAs(browser);
  const key = await keyWith('tickets:read');
  const asKey = await open(`/api/v1/projects/${project}/changes/stream`, key);
  await use.updateProject(principal, { project, archived: true });
  await hasPassed(asMember);
  await use.updateProject(principal, { project, archived: false });
  await titled('one');
  expect([await asMember.until(1), await asKey.until(1)]).toMatchObject([[{}], [{}]]);
  await use.deleteProject(principal, { project });
  expect([await asMember.over, await asKey.over]).toEqual(['ended', 'ended']);
  expect([asMember.records().length, asKey.records().length]).toEqual([1, 1]);
});

test('ends for an admin who becomes a member outside of the project', async () => {
  await fixture.stop();
  await openFixture(20);
  const { use, principal, organization } = fixture;
  const user = await fixture.person('admin@example.test', 'admin');
  const stream = await openAs(await fixture.entered('admin@example.test'));
  await use.changeMemberRole(principal, { organization, user, role: 'member' });
  expect(await stream.over).toBe('ended');
});

test('is not there for strangers and for members of other projects, and needs the scope', async () => {
  const otherProject = await newProject();
  expect(refusalOf(await openAs(browser, otherProject))).toEqual([404, 'not_found']);
  const { id: elsewhere } = await fixture.use.createOrganization({ name: 'Elsewhere' });
  await fixture.person('stranger@example.test', 'owner', elsewhere);
  const stranger = await fixture.entered('stranger@example.test');
  expect(refusalOf(await openAs(stranger))).toEqual([404, 'not_found']);
  const path = `/api/v1/projects/${project}/changes/stream`;
  const lacking = await open(path, await keyWith('projects:read'));
  expect(refusalOf(lacking)).toEqual([403, 'insufficient_scope']);
});

test('resumes behind the last id with one sign for all that was missed, whatever the case of the path', async () => {
  const first = await openAs(browser);
  await titled('seen');
  await first.until(1);
  const last = { 'Last-Event-ID': first.lastId() ?? '' };
  first.close();
  for (const title of ['one', 'two', 'three']) await titled(title);
  const again = await openAs(browser, project.toUpperCase(), last);
  expect(await again.until(1)).toEqual([{ type: 'project.changed', project_id: project }]);
  await hasPassed(again);
  expect(again.records()).toHaveLength(1);
  const otherProject = await newProject();
  await fixture.use.addProjectMember(fixture.principal, { project: otherProject, user: member });
  expect(refusalOf(await openAs(browser, otherProject, last))).toEqual([422, 'validation_failed']);
});

test('one person has a fifth of the streams of the organization, and another one can still open theirs', async () => {
  for (let opened = 0; opened < 3; opened += 1) {
    expect((await openAs(browser)).status).toBe(200);
  }
  expect(refusalOf(await openAs(browser))).toEqual([429, 'rate_limited']);
  const path = `/api/v1/projects/${project}/changes/stream`;
  expect((await open(path, await keyWith('tickets:read'))).status).toBe(200);
});

const sign = (of: string) => ({ type: 'project.changed', project_id: of });

test('a member follows all of their projects by one stream, and no others', async () => {
  const { use, principal } = fixture;
  const [otherProject, third] = [await newProject(), await newProject()];
  await use.addProjectMember(principal, { project: third, user: member });
  const stream = await openAll(browser);
  expect(stream.status).toBe(200);
  const { id: ticket } = await titled('Secret title', otherProject);
  await titled('here');
  expect(await stream.until(1)).toEqual([sign(project)]);
  await titled('there', third);
  await stream.until(2);
  // Into a project and out of one while the stream is open.
  await use.addProjectMember(principal, { project: otherProject, user: member });
  await stream.until(3);
  await titled('seen by now', otherProject);
  await stream.until(4);
  await use.removeProjectMember(principal, { project: third, user: member });
  await stream.until(5);
  await titled('unseen', third);
  await titled('the last');
  expect(await stream.until(6)).toEqual(
    [project, third, otherProject, otherProject, third, project].map(sign),
  );
  expect(JSON.stringify(stream.frames)).not.toContain(ticket);
  const last = { 'Last-Event-ID': stream.lastId() ?? '' };
  stream.close();
  await titled('missed');
  expect(await (await openAll(browser, last)).until(1)).toEqual([sign(project)]);
});

test('the stream of all projects is there for people of the organization alone, and ends with their membership', async () => {
  const { id: elsewhere } = await fixture.use.createOrganization({ name: 'Elsewhere' });
  await fixture.person('stranger@example.test', 'owner', elsewhere);
  const stranger = await fixture.entered('stranger@example.test');
  expect(refusalOf(await openAll(stranger))).toEqual([404, 'not_found']);
  const stream = await openAll(browser);
  const { use, principal, organization } = fixture;
  await use.removeOrganizationMember(principal, { organization, user: member });
  expect(await stream.over).toBe('ended');
  expect(stream.records()).toEqual([]);
});
