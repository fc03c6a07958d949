import { ProviderDenied, ProviderFailed, type IdentityProvider } from '@basalt/domain';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client';
import { createBoundedFetch, defaultTimeoutMs, RequestFailed } from './bounded-fetch.ts';
import { isClaims, type Claims } from './claims.ts';
import { connector, type Connection } from './discovery.ts';
import { externalIdentity } from './external-identity.ts';
import { errorCode, providerFailed } from './provider-failed.ts';
import { newCodeVerifier } from './pkce-code-verifier.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';
import { newStateOrNonce } from './state-and-nonce.ts';
import { reduceTokenAnswers } from './token-answer.ts';

/** How far the clock of a provider may be ahead. openid-client accepts as much for `exp` and `nbf`, and does not compare `iat`. */
const clockToleranceSeconds = 30;

/** One provider: the authorization code flow with PKCE (RFC 6749, 7636, 9700), and OpenID Connect if it has an issuer. */
export function createIdentityProvider(
  settings: OauthProviderSettings,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number },
): IdentityProvider {
  const { key, issuer, emailsUrl } = settings;
  const send = reduceTokenAnswers(createBoundedFetch(timeoutMs), issuer !== null);
  const connect = connector(settings, send);

  /** Turns an error into one that names the failed step and has nothing of the provider's answer. */
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw providerFailed(key, name, error);
    }
  };

  return {
    key,
    name: settings.name,
    requireVerifiedEmail: settings.requireVerifiedEmail,
    strictSubject: settings.strictSubject,

    async start({ redirectUri }) {
      const { configuration } = await step('discovery', connect);
      const state = newStateOrNonce();
      const verifier = newCodeVerifier();
      const nonce = issuer === null ? null : newStateOrNonce();
      const url = await step('authorization address', async () =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(nonce !== null && { nonce }),
        }),
      );
      return { url: url.href, pending: { state, verifier, nonce } };
    },

    async identify({ redirectUri, params, pending }) {
      if (params['error'] !== undefined) {
        throw new ProviderDenied(`${key}: the provider answered ${errorCode(params['error'])}`);
      }
      const connection = await step('discovery', connect);
      const callback = callbackUrl(redirectUri, params, issuer !== null);
      const tokens = await step('code exchange', () =>
        authorizationCodeGrant(connection.configuration, callback, {
          expectedState: pending.state,
          pkceCodeVerifier: pending.verifier,
          ...(issuer !== null && { idTokenExpected: true }),
          ...(issuer !== null && pending.nonce !== null && { expectedNonce: pending.nonce }),
        }),
      );
      if (tokens.token_type !== 'bearer') {
        throw new ProviderFailed(`${key}: code exchange: the access token is not a bearer token`);
      }
      const idToken = tokens.claims();
      if (idToken !== undefined && idToken.iat > Date.now() / 1000 + clockToleranceSeconds) {
        throw new ProviderFailed(`${key}: code exchange: the ID token is issued in the future`);
      }
      const ask = (url: URL) => fetchJson(connection, tokens.access_token, url);
      const claims = await step('user info', async () =>
        objectOf(await ask(connection.userinfoUrl)),
      );
      const subject = idToken?.sub;
      if (issuer !== null && (subject === undefined || claims['sub'] !== subject)) {
        throw new ProviderFailed(`${key}: user info and ID token are of different people`);
      }
      const emails =
        emailsUrl === null
          ? null
          : await step('emails', async () => listOf(await ask(new URL(emailsUrl))));
      return externalIdentity(settings, claims, emails);
    },
  };
}

/** The callback that openid-client reads. `iss` (RFC 9207) is left out without an issuer, because nothing can be compared with it. */
function callbackUrl(
  redirectUri: string,
  params: Readonly<Record<string, string>>,
  withIssuer: boolean,
): URL {
  const url = new URL(redirectUri);
  for (const name of withIssuer ? ['code', 'state', 'iss'] : ['code', 'state']) {
    const value = params[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

async function fetchJson(
  { configuration }: Connection,
  accessToken: string,
  url: URL,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  const answer = await fetchProtectedResource(
    configuration,
    accessToken,
    url,
    'GET',
    null,
    headers,
  );
  if (answer.status !== 200) throw new RequestFailed(`status ${answer.status}`);
  return answer.json();
}

function objectOf(answer: unknown): Claims {
  if (!isClaims(answer)) throw new RequestFailed('the answer is not a JSON object');
  return answer;
}

function listOf(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new RequestFailed('the answer is not a JSON list');
  return answer;
}
