import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkEndpoints } from './check-endpoints.ts';

const callback = 'https://app.example/auth/oauth/acme/callback';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Where something listened until just now. */
async function closedOrigin(): Promise<string> {
  const origin = await serve(() => {});
  await closing.pop()?.();
  return origin;
}

type Field = 'authorization_url' | 'token_url' | 'userinfo_url';

/** The verdict over one endpoint that is served like this, with a query in its address. */
async function judged(field: Field, handle: RequestListener, timeoutMs = 10_000) {
  const url = `${await serve(handle)}/x?key=canary`;
  const [finding] = await checkEndpoints({
    endpoints: [{ field, url, isDiscovered: false, fault: null }],
    authorizationRequest: url,
    callback,
    timeoutMs,
  });
  expect(JSON.stringify(finding)).not.toContain('canary');
  return finding;
}

const answering =
  (status: number, location?: string): RequestListener =>
  (_request, response) => {
    if (location !== undefined) response.setHeader('location', location);
    response.writeHead(status).end('canary');
  };

describe('an answer is judged by what the endpoint is for', () => {
  it.each<[Field, number, string]>([
    ['authorization_url', 200, 'ok'],
    ['authorization_url', 302, 'ok'],
    ['authorization_url', 400, 'failed'],
    ['authorization_url', 403, 'warning'],
    ['authorization_url', 404, 'failed'],
    ['authorization_url', 500, 'failed'],
    ['token_url', 405, 'ok'],
    ['token_url', 404, 'warning'],
    ['token_url', 302, 'warning'],
    ['token_url', 503, 'failed'],
    ['userinfo_url', 401, 'ok'],
    ['userinfo_url', 200, 'warning'],
    ['userinfo_url', 302, 'failed'],
    ['userinfo_url', 404, 'failed'],
    ['userinfo_url', 405, 'failed'],
    ['userinfo_url', 502, 'failed'],
  ])('%s, %i: %s', async (field, status, verdict) => {
    expect(await judged(field, answering(status))).toMatchObject({ rule: field, verdict });
  });

  it('a refusal in the redirect is reported with its code', async () => {
    const back = await judged(
      'authorization_url',
      answering(302, `${callback}?error=invalid_scope`),
    );
    expect(back).toMatchObject({ verdict: 'failed' });
    expect(back?.message).toContain('invalid_scope');
    const code = await judged('authorization_url', answering(302, `${callback}?code=canary`));
    expect(code).toMatchObject({ verdict: 'ok' });
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['nothing listens there', async () => (await closedOrigin()) + '/token'],
    ['Node does not connect to that port', async () => 'http://127.0.0.1:9/token'],
    ['it does not answer with TLS', async () => (await serve(() => {})).replace('http:', 'https:')],
  ])('is reported in words: %s', async (words, addressOf) => {
    const endpoints = [
      { field: 'token_url' as const, url: await addressOf(), isDiscovered: false, fault: null },
    ];
    const rest = { authorizationRequest: null, callback, timeoutMs: 30_000 };
    const [finding] = await checkEndpoints({ endpoints, ...rest });
    expect(finding).toMatchObject({ verdict: 'failed', message: expect.stringContaining(words) });
  });

  it('is reported within its time when nothing answers', async () => {
    const began = performance.now();
    const silent = await judged('token_url', () => {}, 200);
    expect(silent).toMatchObject({ verdict: 'failed' });
    expect(silent?.message).toContain('no answer within 200 ms');
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it.each([
    [null, null, 'neither set'],
    ['http://acme.example/', 'must be an https:// address', 'https'],
  ])('is not asked: %s', async (url, fault, words) => {
    const endpoints = [{ field: 'token_url' as const, url, isDiscovered: true, fault }];
    const rest = { authorizationRequest: null, callback, timeoutMs: 200 };
    const [finding] = await checkEndpoints({ endpoints, ...rest });
    expect(finding).toMatchObject({ verdict: 'failed' });
    expect(finding?.message).toContain(words);
  });
});

it('asks by one GET without credentials or body', async () => {
  const requests: string[] = [];
  await judged('token_url', (request, response) => {
    const { method, headers } = request;
    requests.push(
      `${method} ${headers.authorization} ${headers.cookie} ${headers['content-length']}`,
    );
    response.end();
  });
  expect(requests).toEqual(['GET undefined undefined undefined']);
});
