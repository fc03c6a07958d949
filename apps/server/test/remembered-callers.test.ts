import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { operatorPrincipal } from '@basalt/domain';
import { walkRevoked } from '@basalt/http/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSql } from './content-sql.ts';
import { openApiFixture, type Instance, type Reply } from './api-fixture.ts';

/** Another instance makes each change; this one remembers the caller from before it. */
const limits = { callsPerMinute: 20, failuresPerMinute: 0 };
const title = 'a canary in the mine';
const fixture = await closeAfterTests(openApiFixture());

let here: Instance;
let ticket: string;

beforeAll(async () => {
  here = await fixture.serve({}, limits);
  const body = { board_slug: 'open', title };
  const { json } = await fixture.first.call('POST', `/projects/${fixture.project}/tickets`, {
    body,
  });
  ticket = String(json.data?.['id']);
});

beforeEach(() => fixture.clock.advance(60_000));

interface Key {
  token: string;
  publicId: string;
}

/** A new key that this instance remembers. */
async function aRememberedKey(
  scopes: readonly ('tickets:read' | '*')[] = ['*'],
  instance = here,
): Promise<Key> {
  const input = { organization: fixture.organization, name: 'CI', scopes };
  const { token, public_id: publicId } = await fixture.first.use.createCredential(
    fixture.principal,
    input,
  );
  await expect
    .poll(async () => {
      await instance.use.authenticate({ token });
      return instance.use.recallCaller({ token });
    })
    .not.toBeNull();
  return { token, publicId };
}

const read = ({ token }: Key) => here.call('GET', `/tickets/${ticket}`, { token });
const create = ({ token }: Key, instance = here) =>
  instance.call('POST', `/projects/${fixture.project}/tickets`, {
    token,
    body: { board_slug: 'open', title: 'Another one' },
  });
const tickets = async () => (await fixture.sql('select from basalt.tickets')).length;
const outcome = ({ status, json }: Reply) =>
  json.code === undefined ? `${status}` : `${status} ${json.code}`;
const remaining = ({ headers }: Reply) =>
  Number(/r=(\d+)/u.exec(headers.get('RateLimit') ?? '')?.[1]);
const change =
  (set: string) =>
  async ({ publicId }: Key) =>
    void (await fixture.sql(`update basalt.api_credentials set ${set} where public_id = $1`, [
      publicId,
    ]));

const operator = () => operatorPrincipal(fixture.organization);
const organization = () => ({ organization: fixture.organization });
const nothing = async () => undefined;

describe.each<{
  event: string;
  does: (key: Key) => Promise<unknown>;
  undoes?: () => Promise<unknown>;
  reading: string;
  creating: string;
}>([
  { event: 'nothing', does: nothing, reading: '200', creating: '201' },
  {
    event: 'a revocation',
    does: ({ publicId }) => fixture.first.use.revokeCredential(fixture.principal, { publicId }),
    reading: '401 invalid_credential',
    creating: '401 invalid_credential',
  },
  {
    event: 'a rotation',
    does: ({ publicId }) => fixture.first.use.rotateCredential(fixture.principal, { publicId }),
    reading: '401 invalid_credential',
    creating: '401 invalid_credential',
  },
  {
    event: 'a rotation with an overlap',
    does: ({ publicId }) =>
      fixture.first.use.rotateCredential(fixture.principal, { publicId, overlapSeconds: 60 }),
    reading: '200',
    creating: '201',
  },
  {
    event: 'its expiry',
    does: change(`expires_at = '2026-01-01'`),
    reading: '401 invalid_credential',
    creating: '401 invalid_credential',
  },
  {
    event: 'the loss of a scope',
    does: change(`scopes = '{tickets:read}'`),
    reading: '200',
    creating: '403 insufficient_scope',
  },
  {
    event: 'the loss of both scopes',
    does: change(`scopes = '{boards:read}'`),
    reading: '403 insufficient_scope',
    creating: '403 insufficient_scope',
  },
  {
    event: 'the suspension of its organization',
    does: () => fixture.first.use.suspendOrganization(operator(), organization()),
    undoes: () => fixture.first.use.resumeOrganization(operator(), organization()),
    reading: '403 organization_suspended',
    creating: '403 organization_suspended',
  },
])('a remembered key, after $event elsewhere', ({ does, undoes = nothing, reading, creating }) => {
  test(`reads: ${reading}`, async () => {
    const key = await aRememberedKey();
    await does(key);
    const reply = await read(key);
    await undoes();
    expect(outcome(reply)).toBe(reading);
    expect(reply.text.includes(title)).toBe(reading === '200');
  });

  test(`creates: ${creating}`, async () => {
    const key = await aRememberedKey();
    await does(key);
    const before = await tickets();
    const reply = await create(key);
    await undoes();
    expect(outcome(reply)).toBe(creating);
    expect((await tickets()) - before).toBe(creating === '201' ? 1 : 0);
  });
});

test('a key that got a scope elsewhere creates with its first request, once', async () => {
  const key = await aRememberedKey(['tickets:read']);
  await change(`scopes = '{*}'`)(key);
  const before = await tickets();
  const reply = await create(key);
  expect([outcome(reply), reply.json.data?.['title']]).toEqual(['201', 'Another one']);
  expect((await tickets()) - before).toBe(1);
});

test('a key that another instance used creates at once, also with the only connection', async () => {
  const single = await fixture.serve({}, limits, { maxConnections: 1, connectTimeout: 3_000 });
  const key = await aRememberedKey(['*'], single);
  await change('last_used_at = now()')(key);
  const before = await tickets();
  expect(outcome(await create(key, single))).toBe('201');
  expect((await tickets()) - before).toBe(1);
});

/** A remembered key whose calls of this minute another instance has counted. */
const usedUp = async () => {
  const key = await aRememberedKey();
  const elsewhere = await fixture.serve({}, limits);
  let last = await elsewhere.call('GET', `/tickets/${ticket}`, { token: key.token });
  while (remaining(last) > 0)
    last = await elsewhere.call('GET', `/tickets/${ticket}`, { token: key.token });
  return key;
};

describe('a remembered key whose calls another instance used up', () => {
  test('reads nothing, and again in the next minute', async () => {
    const key = await usedUp();
    for (let call = 0; call < 3; call += 1) {
      const reply = await read(key);
      expect([outcome(reply), reply.text.includes(title)]).toEqual(['429 rate_limited', false]);
      expect(here.use.recallCaller(key)).toBeNull();
    }
    fixture.clock.advance(60_000);
    expect([outcome(await read(key)), remaining(await read(key))]).toEqual([
      '200',
      limits.callsPerMinute - 2,
    ]);
  });

  test('creates nothing', async () => {
    const key = await usedUp();
    const before = await tickets();
    expect(outcome(await create(key))).toBe('429 rate_limited');
    expect(await tickets()).toBe(before);
  });
});

test('a large body of a remembered key that was revoked is refused before it is read', async () => {
  const key = await aRememberedKey();
  await fixture.first.use.revokeCredential(fixture.principal, key);
  const headers = {
    Authorization: `Bearer ${key.token}`,
    'Content-Type': 'application/json',
    'Content-Length': '100000',
  };
  const address = `${here.address}/api/v1/projects/${fixture.project}/tickets`;
  const status = await new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
  expect(status).toBe(401);
});

test('a small body that arrives slowly is refused, with its connection, for a key that was revoked', async () => {
  const key = await aRememberedKey();
  await fixture.first.use.revokeCredential(fixture.principal, key);
  const { hostname, port } = new URL(here.address);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')));
  socket.write(
    [
      `POST /api/v1/projects/${fixture.project}/tickets HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${key.token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{',
    ].join('\r\n'),
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /u);
});

test('a small body that arrives slowly is read for a key that holds, and the call counted once', async () => {
  const key = await aRememberedKey();
  const before = remaining(await read(key));
  const body = JSON.stringify({ board_slug: 'open', title: 'Slow' });
  const headers = {
    Authorization: `Bearer ${key.token}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const address = `${here.address}/api/v1/projects/${fixture.project}/tickets`;
  const status = await new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', headers }, (answer) => {
      resolve(answer.resume().statusCode);
    });
    sent.on('error', reject);
    sent.flushHeaders();
    setTimeout(() => sent.end(body), 600);
  });
  expect([status, remaining(await read(key))]).toEqual([201, before - 2]);
});

test('each call with a remembered key is counted once, whatever becomes of it', async () => {
  const key = await aRememberedKey();
  const start = remaining(await read(key));
  const path = `/projects/${fixture.project}/tickets`;
  const replies = [
    await create(key),
    await here.call('POST', path, { token: key.token, body: {} }),
    await here.call('GET', `/tickets/${ticket}?fields=nonsense`, { token: key.token }),
    await here.call('GET', '/tickets/no-id', { token: key.token }),
    await here.call('GET', `/tickets/${fixture.organization}`, { token: key.token }),
    await here.call('PATCH', `/tickets/${ticket}`, {
      token: key.token,
      body: { title },
      headers: { 'If-Match': '"999"' },
    }),
    await read(key),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 422, 422, 404, 404, 412, 200]);
  expect(replies.map(remaining)).toEqual(replies.map((_, index) => start - 1 - index));
});

test('of many calls at once with a remembered key exactly the limit passes', async () => {
  const key = await aRememberedKey();
  fixture.clock.advance(60_000);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? create(key) : read(key))),
  );
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(limits.callsPerMinute);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(60 - limits.callsPerMinute);
});

test('no operation answers or changes anything for a remembered key that was revoked', async () => {
  const report = await walkRevoked({
    warm: here,
    deployment: {
      ...fixture.first,
      now: fixture.clock,
      passTime: async (milliseconds) => fixture.clock.advance(milliseconds),
    },
    own: { id: fixture.organization, canary: 'Quarry', principal: fixture.principal },
    async newKey() {
      const { createCredential, revokeCredential } = fixture.first.use;
      const input = { organization: fixture.organization, name: 'walker', scopes: ['*'] as const };
      const { token, public_id: publicId } = await createCredential(fixture.principal, input);
      return { token, revoke: () => revokeCredential(fixture.principal, { publicId }) };
    },
    content: async () => JSON.stringify(await fixture.sql(contentSql)),
  });
  expect(report.requests).toBeGreaterThan(80);
  expect(report.faults).toEqual([]);
}, 300_000);
