import { BrowserClient } from '@basalt/http/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { openSignInServers, password } from './sign-in-servers.ts';

const https = 'https://basalt.test';
const session = '__Host-basalt_session';
const device = '__Host-basalt_device';
const ada = 'ada@example.test';
const eve = 'eve@example.test';

const servers = await closeAfterTests(openSignInServers());

let serving: Serving;
beforeAll(async () => {
  serving = await servers.serveWith({ APP_URL: https, SERVICE_TRUSTED_PROXIES: '127.0.0.1' });
  for (const email of [ada, eve]) await servers.person(email);
});

const browser = () => new BrowserClient(serving.address, https);
const login = (from: BrowserClient, email: string, word = password, address = '203.0.113.1') =>
  from.send('POST', '/app-api/auth/login', {
    body: { email, password: word },
    headers: { 'X-Forwarded-For': address },
  });

async function entered(email: string): Promise<BrowserClient> {
  const client = browser();
  expect((await login(client, email)).status).toBe(200);
  return client;
}

/** Who is signed in with this Cookie header: an email, or a status. */
async function whoIs(cookie: string): Promise<string | number> {
  const answer = await fetch(`${serving.address}/app-api/me`, { headers: { Cookie: cookie } });
  const { data } = (await answer.json()) as { data?: { email: string } };
  return data?.email ?? answer.status;
}

test('a cookie that another host or page put beside the own one signs nobody in as somebody else', async () => {
  const [own = '', evil = ''] = await Promise.all(
    [ada, eve].map(async (email) => (await entered(email)).cookies.get(session)),
  );
  expect(await whoIs(`${session}=${own}`)).toBe(ada);
  // What browsers let other hosts and plain connections set has no such prefix, or a name in other letters.
  for (const name of ['basalt_session', '__host-basalt_session', '__Secure-basalt_session']) {
    expect(await whoIs(`${name}=${evil}`)).toBe(401);
    expect(await whoIs(`${name}=${evil}; ${session}=${own}`)).toBe(ada);
    expect(await whoIs(`${session}=${own}; ${name}=${evil}`)).toBe(ada);
  }
  for (const both of [
    `${session}=${evil}; ${session}=${own}`,
    `${session}=${own}; ${session}=${evil}`,
    `${session}=; ${session}=${own}`,
    `${session}=${own}; ${session}="${own}"`,
  ]) {
    expect(await whoIs(both)).toBe(401);
  }
  expect(await whoIs(`${session}=${own}; ${session}=${own}`)).toBe(ada);
});

test('long, odd and numerous cookies are no session, and no fault', async () => {
  const own = (await entered(ada)).cookies.get(session) ?? '';
  for (const cookie of [
    `${session}=${'x'.repeat(5_000)}`,
    `${session}=${own}x`,
    `${session}=${own.slice(1)}`,
    `${session}=%00`,
    `${session}=\u00ff\u00fe`,
    `=${session}=${own}`,
    '; ; ;',
  ]) {
    expect(await whoIs(cookie)).toBe(401);
  }
  const many = Array.from({ length: 1_000 }, (_, number) => `c${number}=1`).join('; ');
  expect(await whoIs(`${many}; ${session}=${own}`)).toBe(ada);
  const tooMany = await fetch(`${serving.address}/app-api/me`, {
    headers: { Cookie: `${session}=${'x'.repeat(20_000)}` },
  });
  expect(tooMany.status).toBe(431);
});

test('a session that somebody planted before the sign-in is worth nothing after it', async () => {
  const planted = browser();
  await planted.get('/auth/oauth/acme/redirect');
  const attacker = planted.copy();
  const victim = planted.copy();
  expect((await login(victim, ada)).status).toBe(200);
  expect(victim.cookies.get(session)).not.toBe(attacker.cookies.get(session));
  expect((await attacker.get('/app-api/me')).status).toBe(401);
  // Neither does a planted session of the attacker go on beside the new one.
  const own = await entered(eve);
  const shared = own.copy();
  expect((await login(shared, ada)).status).toBe(200);
  expect((await own.get('/app-api/me')).status).toBe(401);
  expect((await browser().get('/app-api/me')).status).toBe(401);
});

// The last: the account is closed for strangers afterwards.
test('only the device that the account signed in with is known to it: no forged, foreign or doubled one', async () => {
  const own = await entered(ada);
  const note = own.cookies.get(device) ?? '';
  const foreign = (await entered(eve)).cookies.get(device) ?? '';
  for (let number = 0; number < 12; number += 1) {
    await login(browser(), ada, 'wrong', `198.51.100.${number}`);
  }
  const [id = '', expires = '', ...signature] = note.split('.');
  const later = String(Number(expires) + 1_000);
  const signed = signature.join('.');
  const forgeries: Record<string, string> = {
    none: '',
    'of another account': foreign,
    'with another id': ['x'.repeat(id.length), expires, signed].join('.'),
    'that lasts longer': [id, later, signed].join('.'),
    'with the signature of another': [id, expires, foreign.split('.').slice(2).join('.')].join('.'),
    'without a signature': [id, expires].join('.'),
    'cut off': note.slice(0, -1),
    'behind five others': `${Array.from({ length: 5 }, () => foreign).join('~')}~${note}`,
  };
  for (const [what, value] of Object.entries(forgeries)) {
    const client = browser();
    if (value !== '') client.cookies.set(device, value);
    expect([what, (await login(client, ada)).status]).toEqual([what, 429]);
  }
  const doubled = await fetch(`${serving.address}/app-api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: https,
      'X-Forwarded-For': '203.0.113.1',
      Cookie: `${device}=${note}; ${device}=${foreign}`,
    },
    body: JSON.stringify({ email: ada, password }),
  });
  expect(doubled.status).toBe(429);
  const known = browser();
  known.cookies.set(device, note);
  expect((await login(known, ada)).status).toBe(200);
});
