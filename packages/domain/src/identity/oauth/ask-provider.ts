import { DomainError } from '../../kernel/domain-error.ts';
import type { SignInSettings } from '../sign-in-tools.port.ts';
import {
  ProviderDenied,
  ProviderFailed,
  type IdentityProvider,
} from '../../ports/identity-provider.port.ts';

/** The enabled provider of the key. Refuses with `not_found` (provider). */
export function providerOf(
  { identityProviders }: { identityProviders: ReadonlyMap<string, IdentityProvider> },
  key: string,
): IdentityProvider {
  const provider = identityProviders.get(key);
  if (provider === undefined) throw new DomainError('not_found', { resource: 'provider' });
  return provider;
}

/** The address that the provider sends people back to, exactly as it is registered there. */
export function callbackOf(
  { signInSettings }: { signInSettings: SignInSettings },
  key: string,
): string {
  return `${signInSettings.appUrl()}/auth/oauth/${key}/callback`;
}

/** The provider's answer. Refuses with `oauth_provider_failed` and `oauth_denied`; `cause` is the error of the provider. */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderFailed) {
      throw Object.assign(new DomainError('oauth_provider_failed', {}), { cause: error });
    }
    if (error instanceof ProviderDenied) {
      throw Object.assign(new DomainError('oauth_denied', {}), { cause: error });
    }
    throw error;
  }
}
