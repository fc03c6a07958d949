import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** A certified OpenID provider on loopback, at which anyone who comes is signed in and consents. */
export interface OpenIdProvider {
  origin: string;
  /** What it says of the person; to be changed by tests. */
  person: { sub: string; email: string; email_verified: boolean; name: string };
  /** Method and path of every request, in order. */
  requests: string[];
  /** Every access token that it issued. */
  issued: string[];
  /** Walks from its authorization address to the callback as a browser would: the callback's path and query. */
  walkThrough(url: string): Promise<string>;
  close(): Promise<void>;
}

export const client = { id: 'basalt', secret: 'canary-client-secret-0123456789' };

/** Starts a provider that sends people back to `redirectUris` and nowhere else. */
export async function startOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const person = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada' };
  const provider = new Provider(origin, {
    ...configuration(redirectUris),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...person, sub: id }) }),
  });
  const answer = provider.callback();
  const issued: string[] = [];
  provider.on('access_token.saved', ({ jti }) => issued.push(jti));
  const requests: string[] = [];
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.url?.startsWith('/interaction/'))
      void consent(provider, person.sub, request, response);
    else void answer(request, response);
  });
  return {
    origin,
    person,
    requests,
    issued,
    walkThrough: (url) => walkThrough(url, redirectUris),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const configuration = (redirectUris: string[]): Configuration => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  clientAuthMethods: ['client_secret_post'],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a key for the cookies of a test'] },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
});

async function consent(
  provider: Provider,
  accountId: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { consent: { grantId } });
}

async function walkThrough(url: string, redirectUris: readonly string[]): Promise<string> {
  const cookies = new Map<string, string>();
  let here = url;
  for (let hops = 0; hops < 12; hops += 1) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(here, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
    here = new URL(location, here).href;
    if (redirectUris.some((uri) => here.startsWith(uri))) {
      return here.slice(new URL(here).origin.length);
    }
  }
  throw new Error('the provider redirects forever');
}
