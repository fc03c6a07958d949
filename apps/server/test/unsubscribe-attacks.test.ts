import { randomBytes, randomUUID } from 'node:crypto';
import { operatorPrincipal, systemPrincipal, type Principal } from '@basalt/domain';
import { createSecretBox } from '@basalt/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, type Served } from './files-fixture.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { basaltHere, serveHere } from './run-here.ts';

let database: GivenDatabase;
let server: Served;
beforeAll(async () => {
  database = await giveDatabase();
  server = await serveHere({ ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** A person in a new organization. */
async function aPerson() {
  const { organization } = await anOrganization(server);
  const email = `${randomUUID()}@example.test`;
  const named = ['--organization', organization, '--email', email, '--name', 'Ada'];
  const settings = { ...database.settings, BASALT_PASSWORD: 'canary horse battery' };
  const made = await basaltHere(settings, 'user', 'create', ...named, '--json');
  expect(made.err).toBe('');
  const { id } = JSON.parse(made.out) as { id: string };
  const principal: Principal = {
    ...systemPrincipal(organization),
    actor: { type: 'user', id, name: 'Ada' },
    person: { userId: id, role: 'member' },
  };
  const { cradle } = server;
  const choices = async () => (await cradle.readMailChoices(principal)).times;
  return { organization, id, principal, choices };
}

const seal = (ids: unknown, purpose = 'unsubscribe'): string =>
  server.cradle.secretSealer.seal(JSON.stringify(ids), purpose);

/** All that an answer shows, but for its nonce. */
async function shown(token: string, init: RequestInit = { method: 'POST' }) {
  const at = `${server.address}/unsubscribe?token=${encodeURIComponent(token)}`;
  const answer = await fetch(at, { redirect: 'manual', ...init });
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie'),
    text: (await answer.text()).replace(/ nonce="[^"]+"/u, ''),
  };
}

test('tokens that are forged, changed, of another purpose or of somebody else end nobody’s mails, and look like a good one', async () => {
  const ada = await aPerson();
  const eve = await aPerson();
  const ids = [ada.organization, ada.id];
  const token = seal(ids);
  const bytes = token.split('');
  const flipped = Array.from({ length: 40 }, (_, at) => {
    const place = Math.floor((at * (bytes.length - 1)) / 40);
    return bytes.with(place, bytes[place] === 'A' ? 'B' : 'A').join('');
  });
  const stranger = createSecretBox({ keys: [{ id: 'k1', key: randomBytes(32) }] });
  const forged = [
    '',
    'x',
    '../../x',
    token.slice(0, -1),
    token.toUpperCase(),
    ...flipped.filter((text) => text !== token),
    stranger.seal(JSON.stringify(ids), 'unsubscribe'),
    seal(ids, 'calendar'),
    seal([...ids, ada.id], ada.id),
    seal([eve.organization, ada.id]),
    seal([ada.organization, eve.id]),
    seal([ada.id, ada.organization]),
    seal([ada.organization, null]),
    seal({ 0: ada.organization, 1: ada.id }),
    seal([`${ada.organization}' or true --`, ada.id]),
  ];
  const good = await shown(seal([eve.organization, eve.id]));
  expect([good.status, good.cookie]).toEqual([200, null]);
  for (const text of forged) expect([text, await shown(text)]).toEqual([text, good]);
  expect((await shown('x'.repeat(513))).status).toBe(422);
  expect(await ada.choices()).toEqual({});
});

test('an address in a mail that a program merely reads ends nothing', async () => {
  const ada = await aPerson();
  const token = seal([ada.organization, ada.id]);
  for (const init of [
    { method: 'GET' },
    { method: 'HEAD' },
    { method: 'GET', headers: { 'X-HTTP-Method-Override': 'POST' } },
    { method: 'OPTIONS' },
    { method: 'PUT' },
    { method: 'DELETE' },
  ]) {
    const { status, cookie, text } = await shown(token, init);
    expect([init, status === 200 && !['HEAD', 'OPTIONS'].includes(init.method), cookie]).toEqual([
      init,
      false,
      null,
    ]);
    expect(text).not.toContain(ada.id);
  }
  expect(await ada.choices()).toEqual({});
  const posted = await shown(token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.test' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(posted.status).toBe(200);
  expect(new Set(Object.values(await ada.choices()))).toEqual(new Set(['off']));
});

test('a token ends mails during a suspension too, and shows nothing of an organization that is suspended or erased', async () => {
  const good = await shown('x');
  const ada = await aPerson();
  const token = seal([ada.organization, ada.id]);
  const operator = operatorPrincipal(ada.organization);
  await server.cradle.suspendOrganization(operator, { organization: ada.organization });
  expect(await shown(token)).toEqual(good);
  await server.cradle.resumeOrganization(operator, { organization: ada.organization });
  expect(new Set(Object.values(await ada.choices()))).toEqual(new Set(['off']));
  await server.cradle.suspendOrganization(operator, { organization: ada.organization });
  const erased = await basaltHere(
    database.settings,
    'organization',
    'erase',
    ada.organization,
    '--json',
  );
  expect(erased.err).toBe('');
  expect(await shown(token)).toEqual(good);
  expect(await shown(seal([randomUUID(), randomUUID()]))).toEqual(good);
});
