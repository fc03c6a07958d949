import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { listen } from './listen.ts';
import { clientSecret, redirectUri } from './settings.ts';

/** A certified OpenID provider, on loopback. Anyone who comes is signed in as `ada` and consents. */
export async function startRealProvider(auth: 'client_secret_post' | 'client_secret_basic') {
  const { origin, server, close } = await listen();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(origin, {
    ...configuration(auth),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
  });
  const answer = provider.callback();
  const requests: string[] = [];
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.url?.startsWith('/interaction/')) void consent(provider, request, response);
    else void answer(request, response);
  });
  return { origin, requests, close };
}

const configuration = (auth: 'client_secret_post' | 'client_secret_basic'): Configuration => ({
  clients: [
    {
      client_id: 'basalt-client.id_1',
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: auth,
    },
  ],
  clientAuthMethods: [auth],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: true,
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a key for the cookies of a test'] },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: 'Ada@Example.TEST',
      email_verified: true,
      name: 'Ada Lovelace',
    }),
  }),
});

async function consent(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
    return;
  }
  const grant = new provider.Grant({ accountId: 'ada', clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { consent: { grantId } });
}

/** Walks from the provider's authorization address to our callback as a browser would; the callback's query. */
export async function walkThrough(url: string): Promise<Record<string, string>> {
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
    if (here.startsWith(redirectUri)) return Object.fromEntries(new URL(here).searchParams);
  }
  throw new Error('the provider redirects forever');
}
