import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream, type BrowserClient, type OpenStream } from '../testing/index.ts';
import { openSignInScene, type SignInScene } from './sign-in-scene.ts';

let scene: SignInScene;
const streams: OpenStream[] = [];

beforeEach(async () => {
  scene = await openSignInScene({ streams: { checkEvery: 20 } });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await scene.stop();
});

async function open(browser: BrowserClient): Promise<OpenStream> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const path = `/app-api/organizations/${scene.organization}/events/stream`;
  const stream = await openStream(scene.address + path, { Cookie: cookie });
  streams.push(stream);
  return stream;
}

const happen = () =>
  scene.use.createProject(scene.principal, { organization: scene.organization, name: 'Web' });

test('is there for owners and admins, and for nobody else', async () => {
  for (const role of ['owner', 'admin'] as const) {
    await scene.person(`${role}@example.test`, role);
    const stream = await open(await scene.entered(`${role}@example.test`));
    const { id } = await happen();
    expect((await stream.until(1)).map(({ data }) => data['id'])).toEqual([id]);
  }
  await scene.person('member@example.test', 'member');
  const { id: elsewhere } = await scene.use.createOrganization({ name: 'Elsewhere' });
  await scene.person('stranger@example.test', 'owner', elsewhere);
  const refusals = [
    [await scene.entered('member@example.test'), 403, 'insufficient_role'],
    [await scene.entered('stranger@example.test'), 404, 'not_found'],
    [scene.browser(), 401, 'sign_in_required'],
  ] as const;
  for (const [browser, status, code] of refusals) {
    const stream = await open(browser);
    expect([stream.status, JSON.parse(stream.text()).code]).toEqual([status, code]);
  }
});

test('ends when the person signs out, loses the role, or leaves the organization', async () => {
  const people: [string, BrowserClient][] = [];
  await scene.person('stays@example.test', 'owner');
  for (const name of ['out', 'down', 'gone']) {
    const id = await scene.person(`${name}@example.test`, 'admin');
    people.push([id, await scene.entered(`${name}@example.test`)]);
  }
  const open3 = await Promise.all(people.map(([, browser]) => open(browser)));
  const staying = await open(await scene.entered('stays@example.test'));
  const { organization } = scene;
  await people[0]?.[1].post('/auth/logout');
  const down = { organization, user: people[1]?.[0] ?? '', role: 'member' } as const;
  await scene.use.changeMemberRole(scene.principal, down);
  await scene.use.removeOrganizationMember(scene.principal, {
    organization,
    user: people[2]?.[0] ?? '',
  });
  expect(await Promise.all(open3.map(({ over }) => over))).toEqual(['ended', 'ended', 'ended']);
  await happen();
  await staying.until(3);
  const told = open3.flatMap((stream) => stream.records().map(({ data }) => data['type']));
  expect(told).not.toContain('project.created');
});
