import type { IdentityProvider } from '../../ports/identity-provider.port.ts';

/** The providers that people may sign in with, in the order of the settings. */
export const listProviders =
  ({ identityProviders }: { identityProviders: ReadonlyMap<string, IdentityProvider> }) =>
  (): { key: string; name: string }[] =>
    [...identityProviders.values()].map(({ key, name }) => ({ key, name }));
