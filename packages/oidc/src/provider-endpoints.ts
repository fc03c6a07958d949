import type { ServerMetadata } from 'openid-client';
import { createBoundedFetch, defaultTimeoutMs } from './bounded-fetch.ts';
import { connector, isLocal } from './discovery.ts';
import { providerFailed } from './provider-failed.ts';
import { addressFault } from './settings/endpoint-address.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** An endpoint that a sign-in uses. */
export interface ProviderEndpoint {
  /** The field of the settings. */
  readonly field: 'authorization_url' | 'token_url' | 'userinfo_url' | 'emails_url';
  /** Null when it is neither set nor discovered. */
  readonly url: string | null;
  /** True when the address comes from the discovery document, not from the settings. */
  readonly isDiscovered: boolean;
  /** Why no request may be sent to this address, or null. */
  readonly fault: string | null;
}

/** The endpoints in the order of a sign-in, and what the discovery document says about the provider. */
export interface ProviderEndpoints {
  readonly endpoints: readonly ProviderEndpoint[];
  /** Each is null when the provider does not publish it, and always without an issuer. */
  readonly offers: {
    readonly scopes: readonly string[] | null;
    readonly claims: readonly string[] | null;
    readonly authMethods: readonly string[] | null;
    readonly challengeMethods: readonly string[] | null;
    readonly responseTypes: readonly string[] | null;
  };
}

/**
 * The endpoints that a sign-in with this provider uses. Reads the discovery document if an issuer is set, as a sign-in does;
 * otherwise sends no request. Sends no secret. Throws ProviderFailed, whose message may be shown.
 */
export async function readProviderEndpoints(
  settings: OauthProviderSettings,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<ProviderEndpoints> {
  const metadata = await metadataOf(settings, timeoutMs);
  const endpoint = (
    field: ProviderEndpoint['field'],
    own: string | null,
    url: string | null = null,
  ): ProviderEndpoint => ({
    field,
    url,
    isDiscovered: own === null,
    fault: url === null ? null : faultOf(url, isLocal(settings)),
  });
  return {
    endpoints: [
      endpoint('authorization_url', settings.authorizationUrl, metadata.authorization_endpoint),
      endpoint('token_url', settings.tokenUrl, metadata.token_endpoint),
      endpoint('userinfo_url', settings.userinfoUrl, metadata.userinfo_endpoint),
      ...(settings.emailsUrl === null
        ? []
        : [endpoint('emails_url', settings.emailsUrl, settings.emailsUrl)]),
    ],
    offers: {
      scopes: textsOf(metadata.scopes_supported),
      claims: textsOf(metadata.claims_supported),
      authMethods: textsOf(metadata.token_endpoint_auth_methods_supported),
      challengeMethods: textsOf(metadata.code_challenge_methods_supported),
      responseTypes: textsOf(metadata.response_types_supported),
    },
  };
}

/** The texts of a list in the discovery document, whose members may have any type. */
function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter((scope): scope is string => typeof scope === 'string');
}

async function metadataOf(
  settings: OauthProviderSettings,
  timeoutMs: number,
): Promise<ServerMetadata> {
  try {
    const { configuration } = await connector(settings, createBoundedFetch(timeoutMs))();
    return { ...configuration.serverMetadata() };
  } catch (error) {
    throw providerFailed(settings.key, 'discovery', error);
  }
}

/** Http to loopback is only for addresses that the deployer wrote, not for those that an https provider names. */
function faultOf(url: string, allowsLocal: boolean): string | null {
  if (!allowsLocal && url.startsWith('http:')) return 'must be an https:// address';
  return addressFault(url);
}
