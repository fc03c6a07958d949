import { ProviderFailed } from '@basalt/domain';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** A provider as openid-client knows it, and where its user info is. */
export interface Connection {
  configuration: Configuration;
  userinfoUrl: URL;
}

/** How long a discovery document is used, in milliseconds. */
export const discoveryLifeMs = 3_600_000;

/** The connection to a provider: at once, or by discovery, which is shared by all who wait and kept for an hour. */
export function connector(
  settings: OauthProviderSettings,
  send: CustomFetch,
): () => Promise<Connection> {
  let current: { connection: Promise<Connection>; since: number } | null = null;
  return () => {
    // Also a clock that was set back must not keep it forever.
    if (current === null || Math.abs(Date.now() - current.since) >= discoveryLifeMs) {
      const connection = connect(settings, send);
      const attempt = { connection, since: Date.now() };
      current = attempt;
      connection.catch(() => {
        if (current === attempt) current = null;
      });
    }
    return current.connection;
  };
}

async function connect(settings: OauthProviderSettings, send: CustomFetch): Promise<Connection> {
  const { key, issuer, authorizationUrl, tokenUrl, userinfoUrl } = settings;
  const known =
    issuer === null
      ? { issuer: placeholderIssuer(tokenUrl) }
      : await discover(settings, issuer, send);
  const metadata: ServerMetadata = {
    ...known,
    ...(authorizationUrl !== null && { authorization_endpoint: authorizationUrl }),
    ...(tokenUrl !== null && { token_endpoint: tokenUrl }),
    ...(userinfoUrl !== null && { userinfo_endpoint: userinfoUrl }),
  };
  if (!URL.canParse(metadata.userinfo_endpoint ?? '')) {
    throw new ProviderFailed(`${key}: the discovery document names no user-info endpoint`);
  }
  const configuration = new Configuration(metadata, settings.clientId, {}, clientAuth(settings));
  configuration[customFetch] = send;
  if (isLocal(settings)) allowInsecureRequests(configuration);
  // openid-client leaves the signature to TLS otherwise, as OpenID Connect Core allows.
  if (issuer !== null) enableNonRepudiationChecks(configuration);
  return { configuration, userinfoUrl: new URL(metadata.userinfo_endpoint ?? '') };
}

async function discover(
  settings: OauthProviderSettings,
  issuer: string,
  send: CustomFetch,
): Promise<ServerMetadata> {
  const found = await discovery(new URL(issuer), settings.clientId, {}, clientAuth(settings), {
    [customFetch]: send,
    execute: isLocal(settings) ? [allowInsecureRequests] : [],
  });
  return { ...found.serverMetadata() };
}

// openid-client wants one always; nothing is compared with it, as neither `iss` nor ID tokens reach it then.
const placeholderIssuer = (tokenUrl: string | null): string => new URL(tokenUrl ?? '').origin;

/** Loopback http is for the addresses that the deployer wrote so, not for those that an https provider names. */
export const isLocal = (settings: OauthProviderSettings): boolean =>
  [
    settings.issuer,
    settings.authorizationUrl,
    settings.tokenUrl,
    settings.userinfoUrl,
    settings.emailsUrl,
  ].some((url) => url?.startsWith('http:') ?? false);

/** In the body, unless the setting or the provider's discovery document wants the header. */
function clientAuth({ clientSecret, authMethod }: OauthProviderSettings): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const byOffer = offered.includes('client_secret_post') ? inBody : inHeader;
    const chosen =
      authMethod === null ? byOffer : authMethod === 'client_secret_post' ? inBody : inHeader;
    chosen(server, client, body, headers);
  };
}
