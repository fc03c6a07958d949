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
 * Sends a browser to a provider; the callback must come with the same session. Anyone who is not signed in gets an
 * anonymous session for the way; `session` null means that the browser keeps the one it has. Refuses with
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
      const { id, session } = await sessionFor(ports, stores, sessionToken, now);
      const expiresAt = new Date(now.getTime() + longestTrip);
      await stores.startedSignIns.put(id, { provider: key, pending, expiresAt });
      return { url, session };
    });
  };

/** The session of a signed-in person, or a new anonymous one. */
async function sessionFor(
  ports: OauthPorts,
  stores: IdentityStores,
  token: string | null,
  now: Date,
): Promise<{ id: string; session: IssuedSession | null }> {
  const { tokenGenerator } = ports;
  const present =
    token === null ? null : await stores.sessions.find(tokenGenerator.hash('session', token));
  if (present?.state === 'signed_in' && present.isGood(now)) {
    return { id: present.id, session: null };
  }
  const fields = { userId: null, state: 'anonymous', userAgent: null, now } as const;
  const session = await openSession(ports, stores, fields);
  return { id: session.id, session };
}
