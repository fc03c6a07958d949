import { DomainError } from '../../kernel/domain-error.ts';
import { noteDevice, type DeviceNote } from './known-device.ts';
import { openSession, type IssuedSession } from './open-session.ts';
import { statusAfterSignIn, type SignInStatus } from './sign-in-status.ts';
import { refuseDeactivated } from '../account/user.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What completing a sign-in takes from outside the domain. */
export type SignInPorts = Pick<
  IdentityPorts,
  'accountsTransaction' | 'tokenGenerator' | 'signInSettings' | 'clock' | 'newId'
>;

/** How far the person has come, and the session of that. */
export interface SignIn {
  readonly status: SignInStatus;
  readonly session: IssuedSession;
}

/** The same, with what the browser keeps from now on to be known again. */
export interface NewSignIn extends SignIn {
  readonly device: DeviceNote;
}

/** Who is signing in, and from which browser. */
export interface SignInInput {
  readonly userId: string;
  /** The hash that the password was compared with, when it was one: it must still be the account's. */
  readonly passwordHash?: string | null;
  /** The linked identity that led here, when one did: it must still lead here. */
  readonly identity?: { readonly provider: string; readonly subject: string } | null;
  readonly userAgent: string | null;
  /** The session that the browser has had until now; it ends. */
  readonly sessionToken: string | null;
  /** What the browser keeps to be known again, good or not. */
  readonly device?: string | null | undefined;
}

/**
 * The one way into a session, after a good password as after a good answer of a provider or a driver: none of
 * them gets past the local second factor. Refuses with `invalid_login` when the account or its password, and
 * with `oauth_account_conflict` when the identity, is not any more what was checked;
 * with `account_deactivated`.
 */
export async function completeSignIn(ports: SignInPorts, input: SignInInput): Promise<NewSignIn> {
  const { accountsTransaction, tokenGenerator, signInSettings, clock } = ports;
  return accountsTransaction.inIdentity(async (stores) => {
    const user = await stores.users.lock(input.userId);
    const changed = input.passwordHash !== undefined && user?.passwordHash !== input.passwordHash;
    if (user === null || changed) throw new DomainError('invalid_login', {});
    refuseDeactivated(user);
    if (input.identity) {
      const { provider, subject } = input.identity;
      const known = await stores.identities.find(provider, subject);
      if (known?.userId !== user.id) throw new DomainError('oauth_account_conflict', {});
    }
    const twoFactor = await stores.twoFactors.find(user.id);
    const required = signInSettings.requireTwoFactor;
    const status = statusAfterSignIn({ required, enrolled: twoFactor?.isConfirmed ?? false });
    const now = clock();
    const fields = { userId: user.id, state: status, userAgent: input.userAgent, now };
    const device = noteDevice(tokenGenerator, input.device ?? null, user.email, now);
    const session = await openSession(ports, stores, fields);
    if (input.sessionToken !== null) {
      const before = tokenGenerator.hash('session', input.sessionToken);
      // Other tabs may be on their way to a provider and back.
      await stores.startedSignIns.move(before, session.id);
      await stores.sessions.removeByToken(before);
    }
    return { status, session, device };
  });
}
