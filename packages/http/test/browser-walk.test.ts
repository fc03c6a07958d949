import { metricLine } from '@basalt/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  asks,
  browserRoutes,
  callers,
  expectedOf,
  expectedOfTwin,
  faultOf,
  openWalkFixture,
  refusalOf,
  sendTwin,
  twins,
  type WalkFixture,
} from './browser-walk.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let walk: WalkFixture;
const faults: string[] = [];

beforeEach(async () => {
  fixture = await openSignInFixture();
  walk = await openWalkFixture(fixture);
  faults.length = 0;
});
afterEach(() => fixture.stop());

test('every route of browsers answers everybody as their session and role say', async () => {
  let requests = 0;
  for (const route of browserRoutes) {
    const ask = asks[route.id];
    if (ask === undefined) throw new Error(`the walk has no request for ${route.id}`);
    for (const caller of callers) {
      const browser = await freshFor(route.id, caller);
      const { path, ...sending } = await ask(walk, browser, caller);
      const reply = await browser.send(route.method, `/app-api${path}`, sending);
      requests += 1;
      const fault = faultOf(reply, expectedOf(route, caller), route.answer.status);
      if (fault !== null) faults.push(`${route.method} ${path} as ${caller}: ${fault}`);
    }
  }
  console.log(
    metricLine({
      metric: 'every route of browsers × session and role',
      bar: '100 % as specified',
      measured: `${requests} requests, ${faults.length} faults`,
      held: faults.length === 0,
    }),
  );
  expect(faults).toEqual([]);
});

test('only callers who may make a request learn what is wrong with it', async () => {
  const flaws = [
    [{ raw: '{"a":' }, 'malformed_json'],
    [{ raw: '{}', headers: { 'Content-Type': 'text/plain' } }, 'unsupported_media_type'],
    [{ body: { nonsense: 1 } }, 'validation_failed'],
  ] as const;
  for (const route of browserRoutes.filter(({ method }) => method !== 'GET')) {
    for (const caller of callers) {
      const browser = await freshFor(route.id, caller);
      const { path } = (await asks[route.id]?.(walk, browser, caller)) ?? { path: '' };
      for (const [sending, code] of flaws) {
        const reply = await browser.send(route.method, `/app-api${path}`, sending);
        const isForeign = route.access === 'member' && caller === 'foreign owner';
        const expected = refusalOf(caller, route.access) ?? (isForeign ? 'not_found' : code);
        const fault = faultOf(reply, expected, 0);
        if (fault !== null) faults.push(`${route.method} ${path} as ${caller}, ${code}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('every operation of the API is there for people, as far as their role goes', async () => {
  let requests = 0;
  const standing = await walk.subject();
  for (const route of twins) {
    for (const caller of callers) {
      const expected = expectedOfTwin(route, caller);
      const subject =
        expected === 'success' && route.method !== 'GET'
          ? await walk.subject({ withWebhook: /webhook|git-connection/u.test(route.path) })
          : standing;
      const reply = await sendTwin(await walk.browserOf(caller), route, subject);
      requests += 1;
      const fault = faultOf(reply, expected, route.answer.status);
      if (fault !== null) faults.push(`${route.method} ${route.path} as ${caller}: ${fault}`);
    }
  }
  console.log(
    metricLine({
      metric: 'every operation of the API as a person × session and role',
      bar: '100 % as specified',
      measured: `${requests} requests, ${faults.length} faults`,
      held: faults.length === 0,
    }),
  );
  expect(faults).toEqual([]);
});

test('what a member cannot see does not exist for them, whatever the operation', async () => {
  const subject = await walk.closedSubject();
  for (const route of twins.filter(({ params }) => params[0] !== 'organization')) {
    const reply = await sendTwin(await walk.browserOf('member'), route, subject);
    const fault = faultOf(reply, 'not_found', 0);
    if (fault !== null) faults.push(`${route.method} ${route.path}: ${fault}`);
    expect(reply.text).not.toContain('ours');
  }
  expect(faults).toEqual([]);
});

test('addresses of new records and of pages stay among the routes of browsers', async () => {
  const browser = await walk.browserOf('owner');
  const { organization } = walk;
  for (const name of ['One', 'Two']) {
    const made = await browser.post(`/organizations/${organization}/projects`, { name });
    expect(made.location).toMatch(/^\/app-api\/projects\/[0-9a-f-]{36}$/);
    expect((await browser.get(made.location ?? '')).status).toBe(200);
  }
  const list = await browser.get(`/app-api/organizations/${organization}/projects?per_page=1`);
  const { next } = list.json['links'] as { next: string };
  expect(next).toContain(`/app-api/organizations/${organization}/projects?`);
  expect((await browser.get(next.slice(new URL(next).origin.length))).status).toBe(200);
});

test('a session is worth nothing at the API, and a key nothing among the routes of browsers', async () => {
  const browser = await walk.browserOf('owner');
  expect((await browser.get(`/api/v1/organizations/${walk.organization}`)).status).toBe(401);
  const input = { name: 'key', scopes: ['*'] };
  const path = `/organizations/${walk.organization}/credentials`;
  const { token } = (await browser.post(path, input)).json.data as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fixture.browser().get('/app-api/me', { headers })).status).toBe(401);
  expect((await fixture.browser().get('/api/v1/credential', { headers })).status).toBe(200);
  expect((await browser.get('/app-api/credential')).status).toBe(404);
});

/** The session of a caller; one of its own where the request ends it. */
async function freshFor(id: string, caller: (typeof callers)[number]) {
  const endsSession = ['signIn', 'answerChallenge', 'signOut', 'changePassword'].includes(id);
  return endsSession ? walk.ownBrowserOf(caller) : walk.browserOf(caller);
}
