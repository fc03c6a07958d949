import { scopesOf } from '@basalt/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { McpRequest } from '../src/index.ts';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let fixture: ApiFixture;
let requests: McpRequest[];
let answer: () => Response;
beforeEach(async () => {
  requests = [];
  answer = () => Response.json({ jsonrpc: '2.0', id: 1, result: {} });
  const mcp = async (request: McpRequest) => {
    requests.push(request);
    return answer();
  };
  fixture = await openApiFixture(
    { mcp, oauth: { handle: async () => {}, register: null } },
    { callsPerMinute: 3, failuresPerMinute: 2 },
  );
});
afterEach(() => fixture.stop());

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const metadata = '/.well-known/oauth-protected-resource/mcp';
const post = (more: { body?: unknown; headers?: Record<string, string | string[]> } = {}) =>
  fixture.call('POST', '/mcp', { body: message, ...more });

test('a request is handed over with its caller, the headers that the protocol knows and the form of answers', async () => {
  const headers = {
    'Mcp-Method': 'tools/list',
    'Basalt-Answer': 'data',
    Accept: 'application/json',
    Cookie: 'a=b',
  };
  const { status, json, headers: answered } = await post({ headers });
  expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  expect(answered['x-request-id']).toBeDefined();
  expect(answered['ratelimit']).toMatch(/"credential";r=2/);
  const [request] = requests;
  expect(request?.body).toEqual(message);
  expect(request?.principal).toMatchObject({ organizationId: fixture.organization, scopes: ['*'] });
  expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'basalt-answer',
    'content-type',
    'mcp-method',
  ]);
});

test('a bad credential is refused with the address of the metadata, and counted', async () => {
  const headers = { Authorization: 'Bearer nonsense' };
  const { status, json, headers: answered } = await post({ headers });
  expect([status, json['code']]).toEqual([401, 'invalid_credential']);
  expect(answered['www-authenticate']).toBe(
    `Bearer resource_metadata="http://basalt.test${metadata}", scope="${scopesOf('member').join(' ')}"`,
  );
  await post({ headers });
  expect((await post({ headers })).status).toBe(429);
  expect(requests).toEqual([]);
});

test('the metadata names the resource, how the key is sent, and the scopes', async () => {
  const { status, json } = await fixture.call('GET', metadata);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    resource: 'http://basalt.test/mcp',
    authorization_servers: ['http://basalt.test'],
    bearer_methods_supported: ['header'],
    scopes_supported: expect.arrayContaining(['tickets:read']),
  });
});

test('calls are counted by the limit of the credential', async () => {
  for (let calls = 0; calls < 3; calls += 1) expect((await post()).status).toBe(200);
  const { status, headers } = await post();
  expect(status).toBe(429);
  expect(headers['retry-after']).toBeDefined();
});

test('a page of another origin is refused before anything else', async () => {
  for (const origin of ['https://evil.test', 'null', 'http://basalt.test.evil.test']) {
    const { status, json } = await post({ headers: { Origin: origin } });
    expect([status, json['code']]).toEqual([403, 'origin_refused']);
  }
  expect((await post({ headers: { Origin: 'http://basalt.test' } })).status).toBe(200);
  expect(requests).toHaveLength(1);
});

test.each([
  ['a batch', [message], 400, 'malformed_json'],
  ['no JSON', '{"jsonrpc', 400, 'malformed_json'],
  ['too much', 'x'.repeat(2 ** 20 + 1), 413, 'payload_too_large'],
])('%s is refused as by the REST API', async (_, body, status, code) => {
  const reply = await post({ body });
  expect([reply.status, reply.json['code']]).toEqual([status, code]);
});

test('other methods are refused: there is no session and no stream', async () => {
  for (const method of ['GET', 'DELETE']) {
    const { status, headers } = await fixture.call(method, '/mcp');
    expect([status, headers.allow]).toEqual([405, 'OPTIONS, POST']);
  }
});

test('a tool answers refusals in the words of the REST API; an error is logged, and its answer has no details', async () => {
  await post();
  const [request] = requests;
  expect(request?.refusalOf(new Error('secret'))).toMatchObject({ code: 'internal' });
  expect(JSON.stringify(request?.refusalOf(new Error('secret')))).not.toContain('secret');
  expect(fixture.app.logged.filter(({ text }) => text === 'fault')).toHaveLength(2);
});
