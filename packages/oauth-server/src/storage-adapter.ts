import {
  appBudget,
  type ApiKeyFactory,
  type Clock,
  type GrantKey,
  type OAuthStorage,
  type StoredRequest,
  type StoredToken,
} from '@basalt/domain';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { isDocumentAddress, metadataOf } from './client-metadata.ts';
import { mayBeRetry, successorOf, type Refresh } from './refresh-tokens.ts';
import { isTokenModel, kindOfModel, type TokenFactories, type TokenModel } from './token-models.ts';

/** The parts that the adapters of all models share. */
export interface AdapterParts {
  storage: OAuthStorage;
  factories: TokenFactories;
  /** The parts of tokens that have been made in the current request and are about to be stored. */
  forged: () => Map<string, Omit<ReturnType<ApiKeyFactory['forge']>, 'token'>>;
  clock: Clock;
  /**
   * The hash that is stored of the id of a request, of a device's code, or of a browser's cookie; after it the hashes under former keys of the
   * deployment that are accepted.
   */
  hashes: (
    purpose: 'oauth_request' | 'device_code' | 'browser',
    text: string,
  ) => readonly [string, ...string[]];
  /** Ends a grant whose code or refresh token was used twice, or that its app revoked. */
  endGrant: (key: GrantKey) => Promise<void>;
  /** The cookie of the browser whose request is being handled; null outside of a request. */
  browser: () => string | null;
  /** The code or token that an app presents for tokens or a revocation; null at other endpoints. */
  presented: () => string | null;
  /** The refresh that is being handled; null for other requests. */
  refresh: () => Refresh | null;
  /** `https://app.example/mcp`, for each part of the service. */
  resourceOf: (path: string) => string;
}

const none = async (): Promise<undefined> => undefined;

/** The id of a grant in the library; it contains the organization. */
export const grantIdOf = ({ organizationId, grantId }: GrantKey): string =>
  `${organizationId}.${grantId}`;

/** The key of the grant with this id; null for a text that is no such id. */
export function grantKeyOf(id: string): GrantKey | null {
  const [, organizationId, grantId] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(id) ?? [];
  return organizationId === undefined || grantId === undefined ? null : { organizationId, grantId };
}

/** Stores the models of the library, as far as the service uses them. Of secrets it stores only hashes. */
export function createAdapter(model: string, parts: AdapterParts): Adapter {
  if (isTokenModel(model)) return tokenAdapter(model, parts);
  if (model === 'Interaction' || model === 'DeviceCode') return requestAdapter(model, parts);
  if (model === 'Grant') return grantAdapter(parts);
  if (model === 'Client') return { ...unused(model), find: (id) => findClient(parts, id) };
  // A session of the library lasts for one request: the session of the service says who the person is.
  if (model === 'Session') return { ...unused(model), find: none, upsert: none, destroy: none };
  return unused(model);
}

function unused(model: string): Adapter {
  const refuse = async (): Promise<never> => {
    throw new Error(`${model} is not kept`);
  };
  return {
    upsert: refuse,
    find: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

async function findClient(parts: AdapterParts, id: string) {
  const { storage, clock } = parts;
  if (isDocumentAddress(id)) return clientOfPresented(parts, id);
  const client = await storage.client(id, clock());
  return client === null ? undefined : { ...metadataOf(client) };
}

/**
 * The client of a document as the organization knows it that the presented token is of, so that tokens need no document. Undefined at other
 * endpoints, where the library fetches the document.
 */
async function clientOfPresented({ presented, factories, storage }: AdapterParts, id: string) {
  const text = presented();
  if (text === null) return undefined;
  const ids = Object.values(factories).map((factory: ApiKeyFactory) => factory.parse(text));
  const publicId = ids.find((parsed) => parsed !== null)?.publicId;
  const stored = publicId === undefined ? null : await storage.clientOfToken(publicId);
  if (stored?.clientId === id) return { ...metadataOf(stored) };
  // The token is unknown or of another client, and is refused: all that the library needs is a client with this id.
  const unknown = { clientId: id, name: id, homePage: null, redirectUris: [id], secrets: [] };
  return { ...metadataOf(unknown) };
}

function grantAdapter({ storage, endGrant, resourceOf }: AdapterParts): Adapter {
  return {
    ...unused('Grant'),
    async find(id) {
      const key = grantKeyOf(id);
      const grant = key === null ? null : await storage.grant(key);
      if (grant === null) return undefined;
      const scope = grant.scopes.join(' ');
      const resources = grant.resources.map((path) => [resourceOf(path), scope]);
      const { clientId, userId: accountId } = grant;
      return {
        jti: id,
        kind: 'Grant',
        accountId,
        clientId,
        resources: Object.fromEntries(resources),
      };
    },
    async destroy(id) {
      const key = grantKeyOf(id);
      if (key !== null) await endGrant(key);
    },
  };
}

function tokenAdapter(model: TokenModel, parts: AdapterParts): Adapter {
  const { storage, factories, forged, clock, endGrant } = parts;
  const factory = factories[model];
  const kind = kindOfModel[model];
  const found = async (id: string): Promise<StoredToken | null> => {
    const key = factory.parse(id);
    return key && storage.token(key.publicId, factory.hashes(key.secret));
  };
  return {
    ...unused(model),
    async upsert(id, stored, expiresIn = 0) {
      const grant = grantKeyOf(stored.grantId ?? '');
      const made = forged().get(id);
      if (grant === null || made === undefined) throw new errors.InvalidGrant('grant not found');
      const { publicId, secret } = made;
      const { hash, pepperId } = secret;
      const expiresAt = new Date(clock().getTime() + expiresIn * 1000);
      const payload = withoutSecrets(stored);
      const hashes = factory.hashes(factory.parse(id)?.secret ?? '');
      const token = { kind, publicId, hash, hashes, pepperId, grant, payload, expiresAt };
      // Another client used the same code or refresh token in the meantime, which ended the grant.
      if (!(await storage.putToken(token))) throw new errors.InvalidGrant('grant not found');
    },
    async find(id) {
      const token = await found(id);
      if (token?.kind !== kind) return undefined;
      const refresh = kind === 'refresh' ? parts.refresh() : null;
      if (refresh !== null) refresh.pepperId = token.pepperId;
      return payloadOf(mayBeRetry(token, clock()) ? { ...token, consumed: null } : token, id);
    },
    async consume(id) {
      const token = await found(id);
      if (token !== null && (await used(parts, { model, id, token }))) return;
      // When a token is used twice, one of the users may be an attacker: the grant ends for both.
      if (token !== null) await endGrant(token.grant);
      throw new errors.InvalidGrant('already used');
    },
    // Ending the grant ends them.
    destroy: none,
    revokeByGrantId: none,
  };
}

/** Marks a code or token as used. False when it was used before; the retry of a refresh (`mayBeRetry`) is no such use. */
function used(
  { storage, factories, clock }: AdapterParts,
  { model, id, token }: { model: TokenModel; id: string; token: StoredToken },
): Promise<boolean> {
  const key = model === 'RefreshToken' ? factories.RefreshToken.parse(id) : null;
  if (key === null) return storage.consume(token, clock());
  const { pepperId } = token;
  const { publicId: successor } = successorOf(factories, 'RefreshToken', { ...key, pepperId });
  const { refreshRetrySeconds: retrySeconds } = appBudget;
  return storage.useRefreshToken({ publicId: key.publicId, successor, retrySeconds }, clock());
}

/** The first request that one of these keys finds; null when none does. */
export async function firstRequest(
  storage: OAuthStorage,
  by: readonly Parameters<OAuthStorage['request']>[0][],
  now: Date,
): Promise<StoredRequest | null> {
  for (const key of by) {
    const stored = await storage.request(key, now);
    if (stored !== null) return stored;
  }
  return null;
}

function requestAdapter(
  model: 'Interaction' | 'DeviceCode',
  { storage, clock, hashes, browser }: AdapterParts,
): Adapter {
  const kind = model === 'Interaction' ? 'interaction' : 'device';
  const keysOf = (id: string) => hashes('oauth_request', id);
  const ownBrowsers = () =>
    kind === 'interaction' ? hashes('browser', browser() ?? '') : ([null] as const);
  return {
    ...unused(model),
    async upsert(id, payload, expiresIn = 0) {
      const { userCode } = payload;
      await storage.putRequest(
        {
          kind,
          hash: keysOf(id)[0],
          browser: ownBrowsers()[0],
          userCode: userCode === undefined ? null : hashes('device_code', userCode)[0],
          payload: withoutSecrets(payload),
          expiresAt: new Date(clock().getTime() + expiresIn * 1000),
        },
        appBudget.pendingRequests,
      );
    },
    async find(id) {
      const by = keysOf(id).map((hash) => ({ hash }));
      const stored = await firstRequest(storage, by, clock());
      // Another browser cannot continue the request, even if it has the address.
      const isOwn = stored?.kind === kind && ownBrowsers().some((own) => own === stored.browser);
      return isOwn ? payloadOf(stored, id) : undefined;
    },
    async consume(id) {
      for (const hash of keysOf(id)) if (await storage.consume({ hash }, clock())) return;
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      for (const hash of keysOf(id)) await storage.removeRequest(hash);
    },
    // A code has no effect without its grant, whether it was used or not.
    revokeByGrantId: none,
  };
}

/** The stored payload in the form in which the library reads it. */
const payloadOf = ({ payload, consumed }: StoredToken | StoredRequest, jti: string) => ({
  ...payload,
  jti,
  ...(consumed !== null && { consumed }),
});

/** The payload without secrets: without the text of the token and the code that a device shows. */
const withoutSecrets = ({
  jti: _jti,
  userCode: _code,
  ...payload
}: AdapterPayload): AdapterPayload => payload;
