import type { Configuration } from 'oidc-provider';

/** Every app sends a code challenge (RFC 7636), also one with a secret. The library takes no method but S256. */
export const pkce = { required: () => true } satisfies Configuration['pkce'];
