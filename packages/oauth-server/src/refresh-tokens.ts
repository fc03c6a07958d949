import { appBudget, type StoredToken } from '@basalt/domain';
import type { Configuration } from 'oidc-provider';
import type { TokenFactories } from './token-models.ts';

/**
 * Each use of a refresh token gives a new one. To use a token twice, or to revoke one, ends the whole grant; but a second use soon after the
 * first one, before its successor was used, is a retry and gets the same tokens.
 */
export const refreshTokens = {
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: () => true,
  revokeGrantPolicy: () => true,
} satisfies Configuration;

/** A refresh: the secret of the token that is used, and what else decides which access token it gets. */
export interface Refresh {
  readonly secret: string;
  /** The pepper under which the token is stored; set when the token has been found. */
  pepperId?: string;
  /** The scope and resources of the request. */
  readonly asked: string;
}

/** The refresh that a form requests; null for another request, or a text that is not a refresh token. */
export function refreshIn(form: URLSearchParams, { RefreshToken }: TokenFactories): Refresh | null {
  if (form.get('grant_type') !== 'refresh_token') return null;
  const key = RefreshToken.parse(form.get('refresh_token') ?? '');
  if (key === null) return null;
  const asked = JSON.stringify([form.get('scope'), form.getAll('resource').toSorted()]);
  return { secret: key.secret, asked };
}

/**
 * The token that a refresh gets. It follows from the token that is used, so a retry gets the same one, on every instance and without the storage
 * of a token. The pepper of the used token decides, so a retry gets the same one also while the secret key of the deployment is rotated.
 */
export const successorOf = (
  factories: TokenFactories,
  model: 'RefreshToken' | 'AccessToken',
  { secret, pepperId = '', asked = '' }: Pick<Refresh, 'secret' | 'pepperId'> & Partial<Refresh>,
) =>
  factories[model].derive(
    secret,
    model === 'RefreshToken' ? 'successor' : `access ${asked}`,
    pepperId,
  );

/** Whether the next use of a refresh token may be a retry. The storage decides when it is used. */
export function mayBeRetry({ kind, consumed, uses }: StoredToken, now: Date): boolean {
  const since = now.getTime() / 1000 - (consumed ?? 0);
  // The second of the first use is rounded down.
  return kind === 'refresh' && uses === 1 && since <= appBudget.refreshRetrySeconds + 1;
}
