import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import {
  canaries,
  failureOf,
  identifyBy,
  json,
  person,
  providerOf,
  startHostileProvider,
} from './hostile-provider.ts';
import { listen } from './listen.ts';
import { drip, misdeeds, timeoutMs, typed } from './misdeeds.ts';
import { acme } from './settings.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(close.map((closeServer) => closeServer()));
  close = [];
});

type HostileServer = Awaited<ReturnType<typeof startHostileProvider>>;

async function hostile(routes: Record<string, RequestListener>) {
  const server = await startHostileProvider(routes);
  close.push(server.close);
  return server;
}

function expectSilent(failure: Error): void {
  expect(failure.name).toBe('ProviderFailed');
  expect(failure.cause).toBeUndefined();
  const all = `${failure.stack} ${JSON.stringify(failure)}`;
  for (const canary of Object.values(canaries)) expect(all).not.toContain(canary);
  expect(failure.message).not.toMatch(/[?&]/u);
}

describe.each([
  ['/token', 'code exchange', { 'POST /token': 1, 'GET /me': 0 }],
  ['/me', 'user info', { 'POST /token': 1, 'GET /me': 1 }],
] as const)('an endpoint %s', (path, step, requests) => {
  test.each(misdeeds)(
    'that %s fails the sign-in at once, asked once',
    async (_what, pattern, act) => {
      // Only what never ends needs the short time: the rest may take long on a busy machine.
      const isEndless = pattern.source.startsWith('within');
      const tried = async (time: number): Promise<{ server: HostileServer; failure: Error }> => {
        const server = await hostile({ [path]: act });
        const settings = acme(server.origin, { userinfoUrl: `${server.origin}/me?key=canary` });
        const started = performance.now();
        const options = isEndless ? { timeoutMs: time } : {};
        const failure = await failureOf(identifyBy(providerOf(settings, options)));
        // Less than the time by default, also where the machine stalls.
        expect(performance.now() - started).toBeLessThan(9_000);
        const isMet = server.hits.some((hit) => hit.endsWith(path));
        return isMet || !isEndless || time > 4_000 ? { server, failure } : tried(2 * time);
      };
      const { server, failure } = await tried(timeoutMs);
      expect(failure.message).toMatch(pattern);
      expect(failure.message).toContain(`acme: ${step}: `);
      expectSilent(failure);
      for (const [hit, times] of Object.entries(requests)) expect(server.count(hit)).toBe(times);
    },
  );

  test.each([301, 302, 303, 307, 308])('that answers %i is not followed', async (status) => {
    const reached: string[] = [];
    const canary = await listen((request, response) => {
      reached.push(request.url ?? '');
      json(response, person);
    });
    close.push(canary.close);
    const server = await hostile({
      [path]: (_request, response) => {
        response.writeHead(status, { ...typed, location: `${canary.origin}/me` }).end('{}');
      },
    });
    const failure = await failureOf(identifyBy(providerOf(acme(server.origin))));
    expectSilent(failure);
    expect(failure.message).toContain(`status ${status}`);
    expect(reached).toEqual([]);
  });

  test('that sends 200 MB is cut off after a little of it', async () => {
    let sent = 0;
    const block = Buffer.alloc(65_536, 0x20);
    const server = await hostile({
      [path]: (_request, response) => {
        response.writeHead(200, typed);
        const pour = (): void => {
          let takesMore = true;
          while (takesMore && sent < 200_000_000 && !response.destroyed) {
            takesMore = response.write(block);
            sent += block.length;
          }
        };
        response.on('drain', pour);
        pour();
      },
    });
    const before = process.memoryUsage().rss;
    const failure = await failureOf(identifyBy(providerOf(acme(server.origin))));
    expect(failure.message).toMatch(/more than 65536 bytes/u);
    expect(sent).toBeLessThan(20_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });
});

test('a request may take 10 s by default, body included', async () => {
  const failures = ['/token', '/me'].map(async (path) => {
    const server = await hostile({ [path]: drip });
    const started = performance.now();
    const failure = await failureOf(identifyBy(providerOf(acme(server.origin))));
    return { message: failure.message, elapsed: performance.now() - started };
  });
  for (const { message, elapsed } of await Promise.all(failures)) {
    expect(message).toMatch(/within 10000 ms/u);
    expect(elapsed).toBeGreaterThan(9_900);
    expect(elapsed).toBeLessThan(30_000);
  }
});

const late: RequestListener = (request, response) => {
  const answers: Record<string, unknown> = {
    '/token': { access_token: 'one', token_type: 'bearer' },
    '/me': person,
    '/emails': [{ email: 'ada@example.test', primary: true, verified: true }],
  };
  setTimeout(() => json(response, answers[request.url ?? '']), 3_000);
};

test('each of the requests has the whole time for itself, also that for the addresses', async () => {
  const server = await hostile({ '/token': late, '/me': late, '/emails': late });
  const settings = acme(server.origin, { emailsUrl: `${server.origin}/emails` });
  // Shorter than all three together, and long enough for one on a machine that stalls.
  const provider = providerOf(settings, { timeoutMs: 8_500 });
  expect((await identifyBy(provider)).subject).toBe('ada');
});

describe('the token endpoint', () => {
  const answers: [string, RegExp, unknown, number?][] = [
    ['no access token', /access_token/u, { token_type: 'bearer' }],
    ['an empty access token', /access_token/u, { access_token: '', token_type: 'bearer' }],
    ['an access token of another type', /access_token/u, { access_token: 7, token_type: 'bearer' }],
    ['a token type that is a number', /token_type/u, { access_token: 'x', token_type: 7 }],
    ['a MAC token', /token_type/u, { access_token: canaries.accessToken, token_type: 'mac' }],
    ['a DPoP token', /not a bearer/u, { access_token: canaries.accessToken, token_type: 'dpop' }],
    [
      'an error of status 400',
      /answered invalid_client$/u,
      { error: 'invalid_client', error_description: canaries.body },
      400,
    ],
    ['an error that is no code', /an unreadable error/u, { error: `no ${canaries.body}` }, 401],
    [
      'an error of status 200',
      /answered incorrect_client_credentials$/u,
      { error: 'incorrect_client_credentials' },
    ],
  ];

  test.each(answers)('that answers %s fails the sign-in', async (_what, pattern, body, status) => {
    const server = await hostile({
      '/token': (_request, response) => json(response, body, status ? { status } : {}),
    });
    const failure = await failureOf(identifyBy(providerOf(acme(server.origin))));
    expect(failure.message).toMatch(pattern);
    expectSilent(failure);
    expect(server.hits).toEqual(['POST /token']);
  });

  test.each([
    ['without a token type', {}],
    ['with a token type that is null', { token_type: null }],
  ])('that answers a token %s means a bearer token', async (_what, type) => {
    const headers: (string | undefined)[] = [];
    const server = await hostile({
      '/token': (_request, response) => json(response, { access_token: 'one', ...type }),
      '/me': (request, response) => {
        headers.push(request.headers.authorization);
        json(response, person);
      },
    });
    expect((await identifyBy(providerOf(acme(server.origin)))).subject).toBe('ada');
    expect(headers).toEqual(['Bearer one']);
  });

  test('may answer what openid-client would refuse and a sign-in does not need', async () => {
    const server = await hostile({
      '/token': (_request, response) =>
        json(response, {
          access_token: canaries.accessToken,
          token_type: 'Bearer',
          scope: ['openid', 'email'],
          refresh_token: null,
          expires_in: null,
          id_token: 'not a token',
        }),
    });
    const identity = await identifyBy(providerOf(acme(server.origin)));
    expect(identity.subject).toBe('ada');
  });
});
