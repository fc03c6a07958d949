import { accountChangeOf } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { sameText } from '../../kernel/same-text.ts';
import { askProvider, callbackOf, providerOf } from './ask-provider.ts';
import { createCompleteSignIn, type NewSignIn } from '../session/complete-sign-in.ts';
import { isMarked, sessionHash, type SessionKind } from '../session/session-token.ts';
import type { PendingSignIn } from '../../ports/identity-provider.port.ts';
import { createLinkIdentity, type LinkPorts } from './link-identity.ts';
import type { OauthPorts } from './start-oauth.ts';

/**
 * Signs a person in who comes back from a provider. First it takes the sign-in that was started with the state of the callback, so that it
 * cannot be used again; sign-ins in other tabs of the browser continue. Refuses with `not_found` (provider), with `oauth_state_invalid` a callback
 * that the session does not wait for, with `oauth_denied` and `oauth_provider_failed`, and what `decideLink` refuses.
 */
export const finishOauth = (ports: OauthPorts & LinkPorts) => {
  const [takeStarted, link] = [createTakeStarted(ports), createLinkIdentity(ports)];
  const completeSignIn = createCompleteSignIn(ports);
  return async ({
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
    const pending = await takeStarted({ key, sessionToken, state: params['state'] ?? '' });
    const redirectUri = callbackOf(ports, key);
    const asserted = await askProvider(() => provider.identify({ redirectUri, params, pending }));
    const { requireVerifiedEmail, strictSubject } = provider;
    const policy = { requireVerifiedEmail, strictSubject };
    const { user, identity } = await link({ asserted: { ...asserted, provider: key }, policy });
    return completeSignIn({ userId: user.id, identity, userAgent, sessionToken, device });
  };
};

interface Started {
  readonly key: string;
  readonly sessionToken: string | null;
  readonly state: string;
}

/** Removes and returns the sign-in that was started with the state. Of concurrent calls, one gets it. */
function createTakeStarted(ports: OauthPorts) {
  const { tokenGenerator } = ports;
  const take = accountChangeOf(ports, {
    load: ({ sessions }, { sessionToken }: Started) =>
      sessions.lockStarted(sessionHash(tokenGenerator, sessionToken ?? '')),
    decide: (all, { key, state }, { now }) => {
      const own = all.find(({ pending }) => sameText(pending.state, state));
      if (own === undefined) throw new DomainError('oauth_state_invalid', {});
      const { sessionId, provider, pending, expiresAt } = own;
      const isGood = provider === key && now < expiresAt;
      return {
        sets: [{ kind: 'started_sign_in_over', sessionId, state: pending.state }],
        answer: isGood ? pending : new DomainError('oauth_state_invalid', {}),
      };
    },
  });
  const isOurs = (kind: SessionKind, token: string | null) =>
    isMarked(tokenGenerator, kind, token ?? '');
  return async (started: Started): Promise<PendingSignIn> => {
    const { sessionToken } = started;
    if (!isOurs('anonymous', sessionToken) && !isOurs('person', sessionToken)) {
      throw new DomainError('oauth_state_invalid', {});
    }
    return take(started);
  };
}
