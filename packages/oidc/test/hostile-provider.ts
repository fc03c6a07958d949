import type { RequestListener, ServerResponse } from 'node:http';
import type { IdentityProvider } from '@basalt/domain';
import { createIdentityProviders, type OauthProviderSettings } from '@basalt/oidc';
import { listen } from './listen.ts';
import { clientSecret, redirectUri } from './settings.ts';

/** What a failure must never repeat. */
export const canaries = {
  secret: clientSecret,
  accessToken: 'canary-access-token-9a2c',
  code: 'canary-code-55e1',
  body: 'canary-body-c0de',
};

/**
 * A provider of ours that answers as a test says, by default well. `hits` lists `METHOD /path` as
 * they came, `authorizations` that header of the token requests.
 */
export async function startHostileProvider(routes: Record<string, RequestListener> = {}) {
  const hits: string[] = [];
  const authorizations: string[] = [];
  const wellBehaved: Record<string, RequestListener> = {
    '/token': (_request, response) =>
      json(response, { access_token: canaries.accessToken, token_type: 'Bearer' }),
    '/me': (_request, response) => json(response, person),
  };
  const { origin, close } = await listen((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    hits.push(`${request.method} ${path}`);
    if (path === '/token') authorizations.push(request.headers.authorization ?? '');
    response.on('error', () => undefined);
    const route = routes[path] ?? wellBehaved[path];
    if (route === undefined) response.writeHead(404).end();
    else route(request, response);
  });
  const count = (hit: string) => hits.filter((request) => request === hit).length;
  return { origin, hits, authorizations, count, close };
}

export const person = {
  sub: 'ada',
  email: 'ada@example.test',
  email_verified: true,
  name: 'Ada Lovelace',
};

/** Answers JSON, with whatever status and content type. */
export function json(
  response: ServerResponse,
  body: unknown,
  { status = 200, type = 'application/json; charset=utf-8' } = {},
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export function providerOf(
  settings: OauthProviderSettings,
  options: { timeoutMs?: number } = {},
): IdentityProvider {
  const provider = createIdentityProviders([settings], options).get(settings.key);
  if (provider === undefined) throw new Error('the provider is missing');
  return provider;
}

export async function identifyBy(provider: IdentityProvider, code: string = canaries.code) {
  const { pending } = await provider.start({ redirectUri });
  const params = { code, state: pending.state };
  return provider.identify({ redirectUri, params, pending });
}

/** The failure of a sign-in that must fail; fails the test when it succeeds. */
export async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the sign-in succeeded');
}
