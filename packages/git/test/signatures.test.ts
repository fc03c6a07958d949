import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { forges, isSigned, readDelivery, type Forge, type ForgeRequest } from '../src/index.ts';
import { githubPayloads, signedRequest } from '../testing/index.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const now = new Date('2026-09-15T14:51:00Z');
const seconds = now.getTime() / 1_000;
const context = { secrets: [secret], now };

const requestOf = (forge: Forge): ForgeRequest =>
  signedRequest({ forge, event: 'push', id: 'd-1', payload: githubPayloads.push() }, secret);

test.each(forges)(
  '%s: the signature is valid with any of the secrets, and with no other',
  (forge) => {
    const request = requestOf(forge);
    expect(isSigned(forge, request, { secrets: ['new', secret], now })).toBe(true);
    for (const secrets of [[], [''], ['other'], [`${secret} `], [secret.toUpperCase()]]) {
      expect(isSigned(forge, request, { secrets, now })).toBe(false);
    }
  },
);

test.each(forges)('%s: an empty secret signs nothing', (forge) => {
  const request = signedRequest({ forge, event: 'push', id: 'd-1', payload: {} }, '');
  expect(isSigned(forge, request, { secrets: [''], now })).toBe(false);
});

test.each(forges.filter((forge) => forge !== 'gitlab'))(
  '%s: one other byte is refused',
  (forge) => {
    const { headers, body } = requestOf(forge);
    const changed = Buffer.from(body);
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(isSigned(forge, { headers, body: changed }, context)).toBe(false);
    expect(
      isSigned(forge, { headers, body: Buffer.concat([body, Buffer.from(' ')]) }, context),
    ).toBe(false);
  },
);

test.each(forges)('%s: a request without its header is refused, whatever else it has', (forge) => {
  const { headers, body } = requestOf(forge);
  const names = Object.keys(headers).filter((name) => !/signature|token/u.test(name));
  const unsigned = Object.fromEntries(names.map((name) => [name, headers[name]]));
  const sha1 = createHmac('sha1', secret).update(body).digest('hex');
  const others = forges.filter((each) => each !== forge).map((each) => requestOf(each).headers);
  expect(isSigned(forge, { headers: unsigned, body }, context)).toBe(false);
  const weak = { ...unsigned, 'x-hub-signature': `sha1=${sha1}` };
  expect(isSigned(forge, { headers: weak, body }, context)).toBe(false);
  const ofOthers = Object.assign(
    {},
    ...others.filter(() => forge === 'gitlab'),
    unsigned,
  ) as ForgeRequest['headers'];
  expect(isSigned(forge, { headers: ofOthers, body }, context)).toBe(false);
});

test.each([
  '',
  'sha256=',
  'sha256=zz',
  `sha1=${'0'.repeat(64)}`,
  '0'.repeat(63),
  '0'.repeat(65),
  `sha256=${'é'.repeat(64)}`,
])('a signature %j is refused', (value) => {
  const { headers, body } = requestOf('github');
  const changed = { ...headers, 'x-hub-signature-256': value };
  expect(isSigned('github', { headers: changed, body }, context)).toBe(false);
  expect(
    isSigned('github', { headers: { ...headers, 'x-hub-signature-256': [value] }, body }, context),
  ).toBe(false);
});

test('a signature with something before or after it is refused', () => {
  const { headers, body } = requestOf('github');
  const value = String(headers['x-hub-signature-256']);
  for (const signature of [`${value}00`, `${value}, ${value}`, ` ${value}`, `sha256=${value}`]) {
    const changed = { ...headers, 'x-hub-signature-256': signature };
    expect(isSigned('github', { headers: changed, body }, context)).toBe(false);
  }
});

/** What GitLab sends with a signing token: Standard Webhooks. */
function standardRequest(fields: { time?: number; key?: Buffer; id?: string }): ForgeRequest {
  const { headers, body } = requestOf('gitlab');
  const { time = seconds, id = 'd-1' } = fields;
  const mac = createHmac('sha256', fields.key ?? key)
    .update(`d-1.${time}.`)
    .update(body)
    .digest('base64');
  return {
    headers: {
      ...headers,
      'x-gitlab-token': undefined,
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': `v2,other v1,${mac}`,
    },
    body,
  };
}

test('GitLab: a signature of Standard Webhooks is valid for five minutes', () => {
  for (const [time, valid] of [
    [seconds, true],
    [seconds - 299, true],
    [seconds + 299, true],
    [seconds - 301, false],
    [seconds + 301, false],
  ] as const) {
    expect([time, isSigned('gitlab', standardRequest({ time }), context)]).toEqual([time, valid]);
  }
});

test('GitLab: the id of a delivery is the signed one, and a token signs none', () => {
  const { headers, body } = standardRequest({});
  const other = { ...headers, 'idempotency-key': 'd-2' };
  expect(isSigned('gitlab', { headers: other, body }, context)).toBe(true);
  expect(readDelivery('gitlab', { headers: other, body })).toMatchObject({
    id: 'd-1',
    isIdSigned: true,
  });
  expect(readDelivery('gitlab', requestOf('gitlab'))).toMatchObject({
    id: 'd-1',
    isIdSigned: false,
  });
});

test('GitLab: a signature of another key, id, body or a short key is refused, though the token is right', () => {
  const request = standardRequest({});
  const withToken = { ...request.headers, 'x-gitlab-token': secret };
  expect(isSigned('gitlab', { ...request, headers: withToken }, context)).toBe(true);
  expect(isSigned('gitlab', { body: Buffer.from('{}'), headers: withToken }, context)).toBe(false);
  expect(isSigned('gitlab', standardRequest({ id: 'd-2' }), context)).toBe(false);
  expect(isSigned('gitlab', standardRequest({ key: Buffer.alloc(32, 8) }), context)).toBe(false);
  const empty = standardRequest({ key: Buffer.alloc(0) });
  expect(isSigned('gitlab', empty, { secrets: ['whsec_', 'whsec_AAAA'], now })).toBe(false);
});
