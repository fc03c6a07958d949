import { afterEach, expect, test } from 'vitest';
import type { BrowserReply } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

const email = 'ada@example.test';
let fixture: SignInFixture;
afterEach(() => fixture.stop());

async function open(callsPerMinute: number) {
  fixture = await openSignInFixture({ limits: { callsPerMinute, failuresPerMinute: 0 } });
  await fixture.person(email, 'owner');
  return fixture.entered(email);
}

const reported = ({ status, headers }: BrowserReply) => [status, headers.get('RateLimit')];

test('a session is counted by person and organization, and the call after the last is refused', async () => {
  const browser = await open(3);
  const projects = `/app-api/organizations/${fixture.organization}/projects`;
  const { id: otherOrganization } = await fixture.use.createOrganization({ name: 'Other' });
  const answers: BrowserReply[] = [];
  for (const path of [projects, `${projects}?per_page=0`, projects, projects]) {
    answers.push(await browser.get(path));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('RateLimit-Policy'))).toEqual(
    Array(4).fill('"person";q=3;w=60'),
  );
  const [, , , refused] = answers;
  expect(refused?.json).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('callBudget.callsPerMinute'),
  });
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);

  // Another session of the person has the same count, another person one of their own.
  expect((await (await fixture.entered(email)).get(projects)).status).toBe(429);
  await fixture.person('bo@example.test', 'owner');
  expect((await (await fixture.entered('bo@example.test')).get(projects)).status).toBe(200);

  // What is of no organization, or of one that the person is not in, has a count of its own.
  const fieldHints = `/app-api/organizations/${otherOrganization}/projects`;
  const outside: unknown[] = [];
  for (const path of ['/app-api/me', fieldHints, '/app-api/me', fieldHints, '/app-api/me']) {
    outside.push((await browser.get(path)).status);
  }
  expect(outside).toEqual([200, 404, 200, 429, 429]);

  fixture.basalt.clock.advance(60_000);
  expect(reported(await browser.get(projects))).toEqual([200, expect.stringContaining('r=2')]);
});

test('routes of people that are no operations of the API are counted, too', async () => {
  const browser = await open(2);
  const members = `/app-api/organizations/${fixture.organization}/invitations`;
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await browser.get(members)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('nothing is counted and no answer mentions a limit when there is none', async () => {
  const browser = await open(0);
  const reply = await browser.get('/app-api/me');
  expect([reply.status, reply.headers.get('RateLimit')]).toEqual([200, null]);
});
