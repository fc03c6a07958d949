import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import type { Settings } from './server-process.ts';

const clientId = 'basalt-web-tests';
const clientSecret = 'a secret of the tests, of no worth';

/** A real OpenID provider on loopback: anyone who comes is `person` and consents. */
export interface OidcProvider {
  origin: string;
  /** What makes the server know it, as the provider `acme`. */
  settings: Settings;
  /** Begins to answer, for the service at this address. */
  serve(appUrl: string): Promise<void>;
  close(): Promise<void>;
}

/** Listens; answers once `serve` tells it the service's address, which is not known earlier. */
export async function openOidcProvider(person: {
  id: string;
  email: string;
  name: string;
}): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    settings: {
      OAUTH_ACME_ENABLED: 'true',
      OAUTH_ACME_NAME: 'Acme',
      OAUTH_ACME_CLIENT_ID: clientId,
      OAUTH_ACME_CLIENT_SECRET: clientSecret,
      OAUTH_ACME_AUTHORIZATION_URL: `${origin}/auth`,
      OAUTH_ACME_TOKEN_URL: `${origin}/token`,
      OAUTH_ACME_USERINFO_URL: `${origin}/me`,
      OAUTH_ACME_ID_FIELD: 'sub',
    },
    async serve(appUrl) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
      const redirectUri = `${appUrl}/auth/oauth/acme/callback`;
      const provider = new Provider(origin, {
        ...configuration(redirectUri, person),
        jwks: { keys: [key] },
      });
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/interaction/')) {
          void consent(provider, person.id, request, response);
        } else void answer(request, response);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const configuration = (
  redirectUri: string,
  { id, email, name }: { id: string; email: string; name: string },
): Configuration => ({
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  cookies: { keys: ['a key for the cookies of a test'] },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: () => ({
    accountId: id,
    claims: () => ({ sub: id, email, email_verified: true, name }),
  }),
});

async function consent(
  provider: Provider,
  accountId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    consent: { grantId: await grant.save() },
  });
}
