import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { json, person, startHostileProvider } from './hostile-provider.ts';
import { acme, clientSecret } from './settings.ts';

const keys = await generateKeyPair('RS256', { extractable: true });
const strangers = await generateKeyPair('RS256', { extractable: true });
const strangersJwk = await exportJWK(strangers.publicKey);
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

/** What a test bends in an OpenID provider that is otherwise well-behaved. */
export interface Bends {
  metadata?: Record<string, unknown>;
  /** Claims of the ID token; an undefined one is left out. */
  claims?: Record<string, unknown>;
  /**
   * How the ID token is signed: well, by a key that is not published, by such a one which the token itself brings or names, by our own
   * secret, by HMAC with the published key, not at all; or left out.
   */
  signing?:
    | 'good'
    | 'stranger'
    | 'brought'
    | 'named'
    | 'secret'
    | 'public key'
    | 'none'
    | 'None'
    | 'absent';
  userinfo?: unknown;
}

/** An OpenID provider of ours; `nonce` is what its ID tokens repeat. */
export async function startHostileIssuer(bends: Bends = {}) {
  const state = { nonce: '', origin: '' };
  const hostile = await startHostileProvider({
    '/.well-known/openid-configuration': (_request, response) =>
      json(response, { ...metadataOf(state.origin), ...bends.metadata }),
    '/jwks': (_request, response) => json(response, { keys: [jwk] }),
    '/evil-jwks': (_request, response) => json(response, { keys: [strangersJwk] }),
    '/token': async (_request, response) => {
      const now = Math.floor(Date.now() / 1000);
      const claims: JWTPayload = {
        iss: state.origin,
        aud: 'basalt-client.id_1',
        sub: 'ada',
        nonce: state.nonce,
        iat: now,
        exp: now + 60,
        ...bends.claims,
      };
      const idToken = await signed(claims, bends.signing ?? 'good', state.origin);
      json(response, { access_token: 'one', token_type: 'Bearer', id_token: idToken });
    },
    '/me': (_request, response) => json(response, bends.userinfo ?? person),
  });
  state.origin = hostile.origin;
  const settings = acme(hostile.origin, {
    issuer: hostile.origin,
    authorizationUrl: null,
    tokenUrl: null,
    userinfoUrl: null,
  });
  return { ...hostile, settings, state };
}

const metadataOf = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
  userinfo_endpoint: `${origin}/me`,
  jwks_uri: `${origin}/jwks`,
  // A provider may offer the worst; it must not be taken.
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
});

const jsonPart = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

async function signed(
  claims: JWTPayload,
  signing: Bends['signing'],
  origin: string,
): Promise<string | undefined> {
  if (signing === 'absent') return undefined;
  if (signing === 'none') return new UnsecuredJWT(claims).encode();
  if (signing === 'None') {
    return `${jsonPart({ alg: 'None' })}.${jsonPart(claims)}.`;
  }
  const [header, key] = await signatureOf(signing, origin);
  return new SignJWT(claims).setProtectedHeader({ kid: 'one', ...header }).sign(key);
}

async function signatureOf(
  signing: Bends['signing'],
  origin: string,
): Promise<[JWTHeaderParameters, CryptoKey | KeyObject]> {
  const alg = 'RS256';
  switch (signing) {
    case 'secret':
      return [{ alg: 'HS256' }, createSecretKey(Buffer.from(clientSecret))];
    case 'public key': {
      const published = await exportSPKI(keys.publicKey);
      return [{ alg: 'HS256' }, createSecretKey(Buffer.from(published))];
    }
    case 'brought':
      return [{ alg, jwk: strangersJwk }, strangers.privateKey];
    case 'named':
      return [{ alg, jku: `${origin}/evil-jwks` }, strangers.privateKey];
    case 'stranger':
      return [{ alg }, strangers.privateKey];
    default:
      return [{ alg }, keys.privateKey];
  }
}
