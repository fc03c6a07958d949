import type { Configuration } from 'oidc-provider';

/** Each use of a refresh token gives a new one. To use a token twice, or to revoke one, ends the whole grant. */
export const refreshTokens = {
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: () => true,
  revokeGrantPolicy: () => true,
} satisfies Configuration;
