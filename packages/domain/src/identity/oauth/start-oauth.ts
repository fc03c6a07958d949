import { signInBudget } from '../../budgets/sign-in-budget.ts';
import { changed } from '../../record/next-version.ts';
import { accountChangeOf, type AccountDecision } from '../../run/run-change.ts';
import type { AccountLink } from '../../ports/account-changes.ts';
import type { PendingSignIn } from '../../ports/identity-provider.port.ts';
import { newSession, type IssuedSession } from '../session/open-session.ts';
import { sessionHash } from '../session/session-token.ts';
import { askProvider, callbackOf, providerOf } from './ask-provider.ts';
import { countSignInStart } from '../throttle/count-sign-in-start.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import { isGoodSession } from '../../records/session.ts';

/** The time between the start of a sign-in and its callback, in milliseconds. */
const maxTripMs = 10 * 60_000;

/** The ports of the sign-in over providers. */
export type OauthPorts = Pick<
  IdentityPorts,
  | 'accountsTransaction'
  | 'identityProviders'
  | 'tokenGenerator'
  | 'signInSettings'
  | 'clock'
  | 'newId'
>;

/**
 * Starts a sign-in at a provider; `url` is where the browser goes. The callback must come in the same session; a session can have several
 * started sign-ins. A browser without a session gets an anonymous one, which a further start prolongs; `session` null means that the browser
 * keeps its session. Refuses with `not_found` (provider), `too_many_attempts` and `oauth_provider_failed`.
 */
export const startOauth = (ports: OauthPorts) => {
  const [countStart, keep] = [countSignInStart(ports), createKeepStarted(ports)];
  return async ({
    provider: key,
    sessionToken,
    address,
  }: {
    provider: string;
    sessionToken: string | null;
    address: string;
  }): Promise<{ url: string; session: IssuedSession | null }> => {
    const provider = providerOf(ports, key);
    await countStart({ address });
    const redirectUri = callbackOf(ports, key);
    const { url, pending } = await askProvider(() => provider.start({ redirectUri }));
    const { session } = await keep({ provider: key, pending, token: sessionToken });
    return { url, session };
  };
};

interface Starting {
  readonly provider: string;
  readonly pending: PendingSignIn;
  readonly token: string | null;
}

/** Stores the started sign-in in the session of a signed-in person, or else in an anonymous session that expires with it. */
const createKeepStarted = (ports: OauthPorts) => {
  const { tokenGenerator } = ports;
  return accountChangeOf(ports, {
    load: async ({ sessions }, { token }: Starting) =>
      token === null ? null : sessions.lock(sessionHash(tokenGenerator, token)),
    decide: (
      session,
      { token, ...started },
      { now, newId },
    ): AccountDecision<{ session: IssuedSession | null }> => {
      const expiresAt = new Date(now.getTime() + maxTripMs);
      const linkTo = (sessionId: string): AccountLink => ({
        kind: 'started_sign_in',
        sessionId,
        started: { ...started, expiresAt },
        max: signInBudget.startedOfBrowser,
      });
      const present = session && isGoodSession(session, now) ? session : null;
      if (present?.state === 'signed_in') {
        return { links: [linkTo(present.id)], answer: { session: null } };
      }
      if (present?.state === 'anonymous' && token !== null) {
        const { id } = present;
        return {
          saved: [changed(present, { expiresAt })],
          links: [linkTo(id)],
          answer: { session: { id, token, expiresAt } },
        };
      }
      const fields = { userId: null, state: 'anonymous', userAgent: null, now } as const;
      const made = newSession(tokenGenerator, { id: newId(), ...fields });
      return {
        saved: [made.session],
        links: [linkTo(made.session.id)],
        answer: { session: made.issued },
      };
    },
  });
};
