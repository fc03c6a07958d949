import { signInBudget } from '../../budgets/sign-in-budget.ts';
import type { IdentityStores } from '../accounts-transaction.port.ts';
import { openSession, type IssuedSession } from '../session/open-session.ts';
import { askProvider, callbackOf, providerOf } from './ask-provider.ts';
import { createNoteSignInStart } from '../throttle/note-sign-in-start.ts';
import type { IdentityPorts } from '../../ports.ts';

/** The way to a provider and back takes so long at most, in milliseconds. */
const longestTrip = 10 * 60_000;

/** What the use cases of providers take from outside the domain. */
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
 * Sends a browser to a provider; the callback must come with the same session, and several can be awaited at the same time. Anyone who
 * is not signed in gets an anonymous session for the way, which a further start prolongs; `session` null means that the browser keeps
 * the one it has. Refuses with
 * `not_found` (provider), `too_many_attempts` and `oauth_provider_failed`.
 */
export const createStartOauth =
  (ports: OauthPorts) =>
  async ({
    provider: key,
    sessionToken,
    address,
  }: {
    provider: string;
    sessionToken: string | null;
    address: string;
  }): Promise<{ url: string; session: IssuedSession | null }> => {
    const provider = providerOf(ports, key);
    await createNoteSignInStart(ports)({ address });
    const redirectUri = callbackOf(ports, key);
    const { url, pending } = await askProvider(() => provider.start({ redirectUri }));
    return ports.accountsTransaction.inIdentity(async (stores) => {
      const now = ports.clock();
      const expiresAt = new Date(now.getTime() + longestTrip);
      const { id, session } = await sessionFor(ports, stores, sessionToken, { now, expiresAt });
      const started = { provider: key, pending, expiresAt };
      await stores.startedSignIns.put(id, started, signInBudget.startedOfBrowser);
      return { url, session };
    });
  };

/** The session of a signed-in person, or an anonymous one that lasts until `expiresAt`. */
async function sessionFor(
  ports: OauthPorts,
  stores: IdentityStores,
  token: string | null,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<{ id: string; session: IssuedSession | null }> {
  const { tokenGenerator } = ports;
  const present =
    token === null ? null : await stores.sessions.find(tokenGenerator.hash('session', token));
  if (token !== null && present?.isGood(now)) {
    const { id, state } = present;
    if (state === 'signed_in') return { id, session: null };
    if (state === 'anonymous') {
      await stores.sessions.prolong(id, expiresAt);
      return { id, session: { id, token, expiresAt } };
    }
  }
  const fields = { userId: null, state: 'anonymous', userAgent: null, now } as const;
  const session = await openSession(ports, stores, fields);
  return { id: session.id, session };
}
