import type { AuthorizationRequests } from '@basalt/domain';
import type { OAuthServer, OAuthServerOptions } from '@basalt/oauth-server';
import { createApiKeyFactory, type KeyRings } from '@basalt/security';

/** The factory of tokens of apps; `kind` says how they begin. */
export const tokenFactory = (keyPrefix: string, kind: 'at' | 'rt' | 'ac', keys: KeyRings) =>
  createApiKeyFactory({ prefix: keyPrefix + kind, peppers: keys.appTokenPepper });

/**
 * The authorization server. Its code is loaded with the first request to it, because most processes never get one.
 */
export function createOAuthService(
  optionsOf: () => OAuthServerOptions,
): Pick<OAuthServer, 'handle' | 'requests'> {
  let making: Promise<OAuthServer> | undefined;
  const server = () => (making ??= makeServer(optionsOf()));
  const requests: AuthorizationRequests = {
    find: async (...args) => (await server()).requests.find(...args),
    decide: async (...args) => (await server()).requests.decide(...args),
  };
  return { requests, handle: async (...args) => (await server()).handle(...args) };
}

/** Keeps the library's warnings about versions of Node without long-term support out of the output, which has its own format. */
async function makeServer(options: OAuthServerOptions): Promise<OAuthServer> {
  const { warn } = console;
  console.warn = () => {};
  try {
    const { createOAuthServer } = await import('@basalt/oauth-server');
    return createOAuthServer(options);
  } finally {
    console.warn = warn;
  }
}
