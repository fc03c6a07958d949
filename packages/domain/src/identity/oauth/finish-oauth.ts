import { DomainError } from '../../kernel/domain-error.ts';
import { sameText } from '../../kernel/same-text.ts';
import { askProvider, callbackOf, providerOf } from './ask-provider.ts';
import { completeSignIn, type NewSignIn } from '../session/complete-sign-in.ts';
import { isMarked, type SessionKind } from '../session/session-token.ts';
import type { PendingSignIn } from './identity-provider.port.ts';
import { linkIdentity, type LinkPorts } from './link-identity.ts';
import type { OauthPorts } from './start-oauth.ts';

/**
 * Takes a person back from a provider and signs them in. What was started with the state of the callback is used up before anything
 * else; what other tabs of the browser started goes on. Refuses with `not_found` (provider), with `oauth_state_invalid` a callback that
 * the session does not wait for, with `oauth_denied`, `oauth_provider_failed`, and as `decideLink` does.
 */
export const createFinishOauth =
  (ports: OauthPorts & LinkPorts) =>
  async ({
    provider: key,
    params,
    sessionToken,
    userAgent,
    device,
  }: {
    provider: string;
    /** The callback's query. */
    params: Readonly<Record<string, string>>;
    sessionToken: string | null;
    userAgent: string | null;
    device?: string | null | undefined;
  }): Promise<NewSignIn> => {
    const provider = providerOf(ports, key);
    const pending = await takeStarted(ports, { key, sessionToken, state: params['state'] ?? '' });
    const redirectUri = callbackOf(ports, key);
    const asserted = await askProvider(() => provider.identify({ redirectUri, params, pending }));
    const { user, identity } = await linkIdentity(ports, { ...asserted, provider: key }, provider);
    return completeSignIn(ports, { userId: user.id, identity, userAgent, sessionToken, device });
  };

async function takeStarted(
  { accountsTransaction, tokenGenerator, clock }: OauthPorts,
  { key, sessionToken, state }: { key: string; sessionToken: string | null; state: string },
): Promise<PendingSignIn> {
  const isOurs = (kind: SessionKind) => isMarked(tokenGenerator, kind, sessionToken ?? '');
  if (!isOurs('anonymous') && !isOurs('person')) throw new DomainError('oauth_state_invalid', {});
  const tokenHash = tokenGenerator.hash('session', sessionToken ?? '');
  const started = await accountsTransaction.inIdentity(async ({ startedSignIns }) => {
    const all = await startedSignIns.ofSession(tokenHash);
    const own = all.find(({ pending }) => sameText(pending.state, state)) ?? null;
    return own !== null && (await startedSignIns.remove(tokenHash, own.pending.state)) ? own : null;
  });
  if (started === null || started.provider !== key || clock() >= started.expiresAt) {
    throw new DomainError('oauth_state_invalid', {});
  }
  return started.pending;
}
