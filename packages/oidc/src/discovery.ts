import { ProviderFailed } from '@basalt/domain';
import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { clientAuth } from './client-auth.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** The configuration of openid-client for a provider, and the address of its user info. */
export interface Connection {
  configuration: Configuration;
  userinfoUrl: URL;
}

/** How long a discovery document is used, in milliseconds. */
export const discoveryLifeMs = 3_600_000;

/** Returns the connection to a provider. With an issuer it comes from the discovery document, which is read once for all callers and cached for an hour. */
export function connector(
  settings: OauthProviderSettings,
  send: CustomFetch,
): () => Promise<Connection> {
  let current: { connection: Promise<Connection>; since: number } | null = null;
  return () => {
    // `abs`: after the clock was set back, the document must not be used forever.
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
  // Without this, openid-client does not check the signature of ID tokens but relies on TLS, as OpenID Connect Core allows.
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

// openid-client always needs an issuer. Without a configured one nothing is compared with it: neither `iss` nor ID tokens reach it.
const placeholderIssuer = (tokenUrl: string | null): string => new URL(tokenUrl ?? '').origin;

/** True when the deployer wrote an http address, which is only possible for loopback. Addresses that an https provider names must be https. */
export const isLocal = (settings: OauthProviderSettings): boolean =>
  [
    settings.issuer,
    settings.authorizationUrl,
    settings.tokenUrl,
    settings.userinfoUrl,
    settings.emailsUrl,
  ].some((url) => url?.startsWith('http:') ?? false);
