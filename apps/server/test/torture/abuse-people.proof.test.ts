import { BrowserClient } from '@basalt/http/testing';
import { startMailServer, type MailServer } from '@basalt/mail/testing';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCradle, totalOf } from '../outbox-fixture.ts';
import { basaltJson, eventually, killAll } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
  type Neighbour,
} from './abuse-deployment.ts';
import { lengthOf } from './tally.ts';

const invitations = lengthOf('BASALT_ABUSE_INVITATIONS', 200);
/** Attempts to send them that are waited for. */
const attempts = Math.min(invitations, 200);
const appUrl = 'http://127.0.0.1:4567';
const password = 'canary horse battery';
const callsPerMinute = 200;
/** So that the twelve keys of the neighbour stay within `callsPerMinute`. */
const pause = { pauseMs: 110 };
const neighbourEmail = 'grace@neighbour.test';

let mailServer: MailServer;
let fixture: AbuseDeployment;
beforeAll(async () => {
  mailServer = await startMailServer({ refuses: (recipient) => recipient !== neighbourEmail });
  fixture = await openAbuseDeployment({
    APP_URL: appUrl,
    SMTP_URL: mailServer.url,
    SERVICE_RATE_LIMIT_PER_MINUTE: String(callsPerMinute),
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const { organization, neighbour } = fixture;
  await person(organization, 'ada@quarry.test', 'owner');
  await person(organization, 'bob@quarry.test', 'admin');
  await person(neighbour, neighbourEmail, 'owner');
}, 300_000);
afterAll(killAll);
afterAll(async () => {
  await fixture?.close();
  await mailServer?.close();
}, 180_000);

async function person(organization: string, email: string, role: string): Promise<string> {
  const named = ['--organization', organization, '--email', email, '--name', email];
  const settings = { ...fixture.database.settings, BASALT_PASSWORD: password };
  return (await basaltJson(settings, 'user', 'create', ...named, '--role', role)).id;
}

const browser = (): BrowserClient => new BrowserClient(fixture.server.address, appUrl);

/** The status of a sign-in from an address. */
async function signIn(from: BrowserClient, email: string, word: string, address: string) {
  const sending = {
    body: { email, password: word },
    headers: { 'X-Forwarded-For': address },
  };
  return (await from.send('POST', '/app-api/auth/login', sending)).status;
}

async function entered(email: string): Promise<BrowserClient> {
  const client = browser();
  expect(await signIn(client, email, password, '203.0.113.1')).toBe(200);
  return client;
}

/** Prints a row, and expects the neighbour to have been answered. */
function tell(
  neighbour: Neighbour,
  row: { metric: string; bar: string; measured: string; held: boolean },
): void {
  console.log(
    metricLine({
      metric: row.metric,
      bar: `${row.bar}; another tenant’s reads: p99 ≤ 200 ms, all answered`,
      measured: `${row.measured}; ${toldNeighbour(neighbour)}`,
      held: row.held && neighbour.p99 <= 200 && neighbour.wrong.length === 0,
    }),
  );
  expectServed(neighbour);
  expect(neighbour.reads).toBeGreaterThanOrEqual(100);
}

/** Puts invitations into the outbox, a few in a transaction: this process measures the other tenant meanwhile. */
async function invite(cradle: Awaited<ReturnType<typeof openCradle>>): Promise<void> {
  const data = {
    organization: 'Quarry',
    by: null,
    role: 'member',
    token: 't',
    expires_at: '2999-01-01T00:00:00.000Z',
  } as const;
  for (let first = 0; first < invitations; first += 20) {
    const length = Math.min(20, invitations - first);
    const mails = Array.from({ length }, (_, index) => {
      const mail = { to: `p${first + index}@quarry.test`, kind: 'invitation', data } as const;
      return cradle.mailer.sealed(mail, fixture.organization);
    });
    await cradle.accountsTransaction.inIdentity((stores) => stores.write({ mails }));
  }
}

test('a mail for a new password leaves while a mail server puts off the invitations of another tenant', async () => {
  const settings = { ...fixture.database.settings, APP_URL: appUrl, SMTP_URL: mailServer.url };
  const cradle = await openCradle(settings);
  let took = 0;
  const neighbour = await fixture.beside(async () => {
    await invite(cradle);
    await eventually(() => (mailServer.attempts() >= attempts ? true : null));
    const since = performance.now();
    const { status } = await browser().post('/auth/password/forgot', { email: neighbourEmail });
    expect(status).toBe(202);
    await eventually(() => (mailServer.recipients.includes(neighbourEmail) ? true : null));
    took = performance.now() - since;
  }, pause);
  await cradle.close();
  const waiting = await totalOf(fixture.database.url);
  tell(neighbour, {
    metric: `${invitations} invitations of one tenant to a mail server that answers 451`,
    bar: 'another tenant’s mail for a new password leaves ≤ 10 s',
    measured: `it left after ${(took / 1000).toFixed(1)} s, ${mailServer.attempts()} attempts were put off, ${waiting} invitations wait`,
    held: took <= 10_000,
  });
  expect(waiting).toBeGreaterThanOrEqual(invitations);
}, 300_000);

test('the key of a removed admin is revoked with them', async () => {
  const owner = await entered('ada@quarry.test');
  const admin = await entered('bob@quarry.test');
  const at = `/organizations/${fixture.organization}`;
  const made = await admin.post(`${at}/credentials`, { name: 'kept', scopes: ['tickets:read'] });
  const { token, created_by: maker } = made.json.data as Record<string, string> & {
    created_by: { id: string };
  };
  const callsWith = async () =>
    (
      await fetch(`${fixture.server.address}/api/v1/credential`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status;
  const statuses = [await callsWith()];
  const neighbour = await fixture.beside(async () => {
    const member = `/app-api${at}/members/${maker.id}?revoke=credentials,webhooks`;
    expect((await owner.send('DELETE', member)).status).toBe(204);
    statuses.push(await callsWith());
  }, pause);
  tell(neighbour, {
    metric: 'a key that an admin made, before and after the admin is removed with what they made',
    bar: '200, 401',
    measured: statuses.join(', '),
    held: statuses.join() === '200,401',
  });
  expect(statuses).toEqual([200, 401]);
}, 300_000);

const minute = (): number => Math.floor(Date.now() / 60_000);

/** Reads until there are this many statuses. */
async function readUntil(count: number, statuses: number[], from: BrowserClient): Promise<void> {
  const path = `/app-api/projects/${fixture.attacked.project}/boards`;
  while (statuses.length < count) statuses.push((await from.copy().get(path)).status);
}

test('the reads of a session are limited like those of a key', async () => {
  const ada = await entered('ada@quarry.test');
  const statuses: number[] = [];
  const first = minute();
  const neighbour = await fixture.beside(async () => {
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => readUntil(900, statuses, ada)));
  }, pause);
  const most = callsPerMinute * (minute() - first + 1);
  const count = (status: number) => statuses.filter((answered) => answered === status).length;
  tell(neighbour, {
    metric: `900 reads of a session by 8 clients, ${callsPerMinute} allowed a minute`,
    bar: `at most ${callsPerMinute} pass in each minute of the clock`,
    measured: `${count(200)} × 200, ${count(429)} × 429 in ${most / callsPerMinute} minutes of the clock`,
    held: count(200) <= most,
  });
  expect(count(200)).toBeLessThanOrEqual(most);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status !== 200 && status !== 429 && status !== 503)).toEqual(
    [],
  );
}, 300_000);

// The last: strangers cannot sign in to the account afterwards.
test('who attacks a named account by wrong passwords does not lock out its owner', async () => {
  const known = await entered('ada@quarry.test');
  const guesses = 60;
  const statuses: number[] = [];
  let owner = 0;
  const neighbour = await fixture.beside(async () => {
    for (let number = 0; number < guesses; number += 1) {
      const address = `198.51.100.${number % 12}`;
      statuses.push(await signIn(browser(), 'ada@quarry.test', `wrong ${number}`, address));
    }
    owner = await signIn(known, 'ada@quarry.test', password, '203.0.113.1');
  }, pause);
  const stranger = await signIn(browser(), 'ada@quarry.test', password, '192.0.2.1');
  const refused = statuses.filter((status) => status === 429).length;
  tell(neighbour, {
    metric: `${guesses} wrong passwords for one account from 12 addresses`,
    bar: 'unknown browsers are locked out, the owner’s signs in',
    measured: `${refused} × 429; the owner ${owner}, a stranger with the password ${stranger}`,
    held: owner === 200 && stranger === 429,
  });
  expect([owner, stranger]).toEqual([200, 429]);
}, 300_000);
