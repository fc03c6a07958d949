import {
  appScopes,
  appResources,
  readDeviceCode,
  type AppClient,
  type AuthorizationRequests,
  type OAuthStorage,
} from '@basalt/domain';
import type { Client, Provider } from 'oidc-provider';
import { routes } from './configuration.ts';
import { firstRequest, grantIdOf, type AdapterParts } from './storage-adapter.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** The pending authorization requests, in the form in which the library stores them. */
export function createAuthorizationRequests({
  provider,
  storage,
  hashes,
  clock,
  appUrl,
}: Pick<AdapterParts, 'storage' | 'hashes' | 'clock'> & {
  provider: Provider;
  appUrl: string;
}): AuthorizationRequests {
  const keysOf = (id: string) => {
    const code = readDeviceCode(id);
    return code === null
      ? hashes('oauth_request', id).map((hash) => ({ hash }))
      : hashes('device_code', code).map((userCode) => ({ userCode }));
  };

  /** The pending request; null for a decided or expired one. */
  async function waiting(id: string) {
    const stored = await firstRequest(storage, keysOf(id), clock());
    if (stored === null) return null;
    const { result, accountId, error } = stored.payload;
    const isDecided =
      result !== undefined || (stored.kind === 'device' && (accountId ?? error) !== undefined);
    return isDecided ? null : stored;
  }

  return {
    async find(id, browser) {
      const stored = await waiting(id);
      if (stored === null) return null;
      const isOwn =
        browser !== null && hashes('browser', browser).some((own) => own === stored.browser);
      if (stored.kind === 'interaction' && !isOwn) return null;
      const params = (stored.payload['params'] ?? {}) as Params;
      const client = await clientOf(provider, storage, String(params['client_id']), clock());
      if (client === null) return null;
      const words = String(params['scope'] ?? '').split(' ');
      const wanted = [params['resource'] ?? []].flat();
      return {
        id,
        client,
        redirectUri: stored.kind === 'device' ? null : String(params['redirect_uri']),
        scopes: appScopes.filter((scope) => words.includes(scope)),
        resources: appResources.filter((path) => wanted.includes(appUrl + path)),
      };
    },
    async decide(request, { userId, grant }) {
      const { id, client, scopes, resources } = request;
      const isDevice = request.redirectUri === null;
      const stored = await waiting(id);
      if (stored !== null) {
        if (grant !== null && client.kind === 'dynamic') await storage.keepClient(client.clientId);
        const decision =
          grant === null
            ? refusal(isDevice)
            : consent(isDevice, {
                accountId: userId,
                grantId: grantIdOf({ organizationId: grant.organizationId, grantId: grant.id }),
                scope: scopes.filter((scope) => grant.scopes.includes(scope)).join(' '),
                resource: resources.map((path) => appUrl + path),
              });
        await storage.changeRequest(stored.hash, { ...stored.payload, ...decision });
      }
      return isDevice ? null : `${appUrl}${routes.authorization}/${id}`;
    },
  };
}

/** The consent in the form in which the library reads it: in the code of a device, or as the result of an interaction. */
function consent(
  isDevice: boolean,
  grant: { accountId: string; grantId: string; scope: string; resource: readonly string[] },
): object {
  const { accountId, grantId, resource } = grant;
  if (isDevice) return { ...grant, resource: resource.length === 1 ? resource[0] : resource };
  return { result: { login: { accountId, remember: false }, consent: { grantId } } };
}

function refusal(isDevice: boolean): object {
  const [error, description] = ['access_denied', 'the person refused'];
  return isDevice
    ? { error, errorDescription: description }
    : { result: { error, error_description: description } };
}

async function clientOf(
  provider: Provider,
  storage: OAuthStorage,
  clientId: string,
  now: Date,
): Promise<AppClient | null> {
  const stored = await storage.client(clientId, now);
  if (stored !== null) return stored;
  const document: Client | undefined = await provider.Client.find(clientId).catch(() => undefined);
  if (document === undefined) return null;
  return {
    clientId,
    kind: 'document',
    organizationId: null,
    name: document.clientName ?? new URL(clientId).host,
    homePage: document.clientUri ?? null,
    redirectUris: document.redirectUris ?? [],
    secrets: [],
  };
}
