import { accountChangeOf, type AccountDecision } from '../../change/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { noteDevice, type DeviceNote } from './known-device.ts';
import { newSession, type IssuedSession } from './open-session.ts';
import { statusAfterSignIn, type SignInStatus } from './sign-in-status.ts';
import { isSameIdentity } from '../oauth/identity.ts';
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
export const createCompleteSignIn = (ports: SignInPorts) => {
  const { tokenGenerator, signInSettings } = ports;
  return accountChangeOf(ports, {
    load: ({ accounts }, { userId }: SignInInput) => accounts.load({ id: userId }),
    decide: (account, input, { now, newId }): AccountDecision<NewSignIn> => {
      const isOther =
        input.passwordHash !== undefined && account?.user.passwordHash !== input.passwordHash;
      if (account === null || isOther) throw new DomainError('invalid_login', {});
      const { user, identities, twoFactor } = account;
      refuseDeactivated(user);
      const { identity, sessionToken, userAgent } = input;
      if (identity && !identities.some((one) => isSameIdentity(one, identity))) {
        throw new DomainError('oauth_account_conflict', {});
      }
      const required = signInSettings.requireTwoFactor;
      const status = statusAfterSignIn({ required, enrolled: twoFactor?.isConfirmed ?? false });
      const fields = { id: newId(), userId: user.id, state: status, userAgent, now };
      const device = noteDevice(tokenGenerator, input.device ?? null, user.email, now);
      const { session, issued } = newSession(tokenGenerator, fields);
      const before = sessionToken === null ? null : tokenGenerator.hash('session', sessionToken);
      return {
        saved: [session],
        // Other tabs may be on their way to a provider and back.
        links:
          before === null
            ? []
            : [{ kind: 'session_follows', sessionId: session.id, tokenHash: before }],
        answer: { status, session: issued, device },
      };
    },
  });
};
