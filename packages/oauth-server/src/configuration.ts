import { generateKeyPairSync } from 'node:crypto';
import { appResources, appScopes, type AppResource } from '@basalt/domain';
import {
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { pkce } from './pkce.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { lifetimes } from './token-lifetimes.ts';

/** Where the endpoints are, below the address of the service. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  device_authorization: '/oauth/device',
  code_verification: '/app/device',
} as const;

/** The features that are used; those that the library enables by default are off. A test checks all features of the library. */
export const features = {
  clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
  deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
  resourceIndicators: { enabled: true },
  revocation: { enabled: true },
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
} as const;

/** The scopes of a client that names none: those for reading. */
const defaultScopes = appScopes.filter((scope) => scope.endsWith(':read')).join(' ');

const { Prompt, Check } = interactionPolicy;

/**
 * The person is asked each time; the page that asks knows what the person granted before. A `prompt` of the client changes nothing, except
 * that `none` is refused, because this server has no session of a person.
 */
function policy() {
  const decides = new Check('undecided', 'the person has to decide', (ctx) => {
    return ctx.oidc.result?.['consent'] === undefined;
  });
  const names = ['login', 'select_account'].map((name) => new Prompt({ name, requestable: true }));
  return [new Prompt({ name: 'consent', requestable: true }, decides), ...names];
}

/** Refuses scopes if all of them are unknown. Otherwise unknown ones are left out. */
function refuseUnknownScopes(scope: unknown): void {
  const known = new Set<string>(appScopes);
  if (
    String(scope)
      .split(' ')
      .some((word) => known.has(word))
  )
    return;
  throw new errors.InvalidScope('none of the requested scopes exists', String(scope));
}

/** The part of the service that an identifier of a resource names. */
const pathOf = (appUrl: string, identifier: string): AppResource | undefined =>
  appResources.find((path) => identifier === appUrl + path);

/** The audience of a token: the part of the service that the request names, or all that were granted. */
function audienceOf({ oidc }: KoaContextWithOIDC, appUrl: string, identifier: string): string {
  const { AuthorizationCode, RefreshToken, DeviceCode } = oidc.entities;
  const source = AuthorizationCode ?? RefreshToken ?? DeviceCode;
  const granted = oidc.params?.['resource'] === undefined ? source?.resource : undefined;
  const all = [granted ?? identifier].flat();
  return all.map((resource) => pathOf(appUrl, resource) ?? '').join(' ');
}

const unusedKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
};

/** The settings of the library, without storage, clients and pages. */
export function configurationOf(appUrl: string) {
  return {
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    // No token is signed: all are opaque. The library requires a key nevertheless; it is never used or shown.
    jwks: { keys: [unusedKey()] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clockTolerance: 0,
    pkce,
    routes,
    ttl: lifetimes,
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    acceptQueryParamAccessTokens: false,
    extraClientMetadata: { properties: ['client_secrets'] },
    expiresWithSession: () => false,
    ...refreshTokens,
    // The origin `null` is that of sandboxed frames and of addresses with a private scheme.
    clientBasedCORS: (_ctx, origin, client) =>
      origin !== 'null' &&
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant(ctx) {
      const { grantId } = (ctx.oidc.result?.['consent'] ?? {}) as { grantId?: string };
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/app/connect/${uid}` },
    features: {
      ...features,
      resourceIndicators: {
        enabled: true,
        // The REST API for a client that names no resource, else the first of the granted ones.
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? `${appUrl}/api/v1`,
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, identifier) {
          if (pathOf(appUrl, identifier) === undefined) throw new errors.InvalidTarget();
          const { params } = ctx.oidc;
          if (params !== undefined && ctx.oidc.route !== 'token') {
            params['scope'] ??= defaultScopes;
            refuseUnknownScopes(params['scope']);
          }
          const audience = audienceOf(ctx, appUrl, identifier);
          return { scope: appScopes.join(' '), audience, accessTokenFormat: 'opaque' };
        },
      },
    },
  } satisfies Configuration;
}
