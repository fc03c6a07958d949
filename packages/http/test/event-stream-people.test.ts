import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream, type BrowserClient, type OpenStream } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
const streams: OpenStream[] = [];

beforeEach(async () => {
  fixture = await openSignInFixture({ streams: { checkInterval: 20 } });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await fixture.stop();
});

async function open(browser: BrowserClient): Promise<OpenStream> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const path = `/app-api/organizations/${fixture.organization}/events/stream`;
  const stream = await openStream(fixture.address + path, { Cookie: cookie });
  streams.push(stream);
  return stream;
}

const happen = () =>
  fixture.use.createProject(fixture.principal, { organization: fixture.organization, name: 'Web' });

test('is there for owners and admins, and for nobody else', async () => {
  for (const role of ['owner', 'admin'] as const) {
    await fixture.person(`${role}@example.test`, role);
    const stream = await open(await fixture.entered(`${role}@example.test`));
    const { id } = await happen();
    expect((await stream.until(1)).map(({ data }) => data['id'])).toEqual([id]);
  }
  await fixture.person('member@example.test', 'member');
  const { id: fieldHints } = await fixture.use.createOrganization({ name: 'Elsewhere' });
  await fixture.person('stranger@example.test', 'owner', fieldHints);
  const refusals = [
    [await fixture.entered('member@example.test'), 404, 'not_found'],
    [await fixture.entered('stranger@example.test'), 404, 'not_found'],
    [fixture.browser(), 401, 'sign_in_required'],
  ] as const;
  for (const [browser, status, code] of refusals) {
    const stream = await open(browser);
    expect([stream.status, JSON.parse(stream.text()).code]).toEqual([status, code]);
  }
});

test('ends when the person signs out, loses the role, or leaves the organization', async () => {
  const people: [string, BrowserClient][] = [];
  await fixture.person('stays@example.test', 'owner');
  for (const name of ['out', 'down', 'gone']) {
    const id = await fixture.person(`${name}@example.test`, 'admin');
    people.push([id, await fixture.entered(`${name}@example.test`)]);
  }
  const open3 = await Promise.all(people.map(([, browser]) => open(browser)));
  const staying = await open(await fixture.entered('stays@example.test'));
  const { organization } = fixture;
  await people[0]?.[1].post('/auth/logout');
  const down = { organization, user: people[1]?.[0] ?? '', role: 'member' } as const;
  await fixture.use.changeMemberRole(fixture.principal, down);
  await fixture.use.removeOrganizationMember(fixture.principal, {
    organization,
    user: people[2]?.[0] ?? '',
  });
  expect(await Promise.all(open3.map(({ over }) => over))).toEqual(['ended', 'ended', 'ended']);
  await happen();
  await staying.until(3);
  const reported = open3.flatMap((stream) => stream.records().map(({ data }) => data['type']));
  expect(reported).not.toContain('project.created');
});
