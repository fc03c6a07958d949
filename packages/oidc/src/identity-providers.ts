import type { IdentityProvider } from '@basalt/domain';
import { createIdentityProvider } from './identity-provider.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** The enabled providers by key, in the order of the settings. `timeoutMs` is for tests: 10,000 by default. */
export function createIdentityProviders(
  settings: readonly OauthProviderSettings[],
  options: { timeoutMs?: number } = {},
): ReadonlyMap<string, IdentityProvider> {
  return new Map(
    settings.map((provider) => [provider.key, createIdentityProvider(provider, options)]),
  );
}
