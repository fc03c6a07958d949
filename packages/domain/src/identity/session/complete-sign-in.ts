import { accountChangeOf, type AccountDecision } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { rememberDevice, type DeviceToken } from './known-device.ts';
import { newSession, type IssuedSession } from './open-session.ts';
import { sessionHash } from './session-token.ts';
import { statusAfterSignIn, type SignInStatus } from '../../records/sign-in-status.ts';
import { isSameIdentity } from '../../records/identity.ts';
import { refuseDeactivated } from '../../records/user.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import { isConfirmed } from '../../records/two-factor.ts';

/** The ports of completing a sign-in. */
export type SignInPorts = Pick<
  IdentityPorts,
  'accountsTransaction' | 'tokenGenerator' | 'signInSettings' | 'clock' | 'newId'
>;

/** A session of a person, and what is still missing in the sign-in. */
export interface SignIn {
  readonly status: SignInStatus;
  readonly session: IssuedSession;
}

/** The same, with the device token that the browser keeps from now on. */
export interface NewSignIn extends SignIn {
  readonly device: DeviceToken;
}

/** The person who signs in, and their browser. */
export interface SignInInput {
  readonly userId: string;
  /** After a sign-in with a password: the hash that it was compared with, which must still be the account's. */
  readonly passwordHash?: string | null;
  /** After a sign-in with a linked identity: the identity, which must still be linked. */
  readonly identity?: { readonly provider: string; readonly subject: string } | null;
  readonly userAgent: string | null;
  /** The present session of the browser; it ends. */
  readonly sessionToken: string | null;
  /** The device token of the browser as it was sent: not checked. */
  readonly device?: string | null | undefined;
}

/**
 * Opens a session after a right password, the link of an operator, or a right answer of a provider or a driver. Nothing else opens one, so that the local
 * second factor is always required. Refuses with `invalid_login` when the account or its password changed since it was checked, with
 * `oauth_account_conflict` when the identity is not linked any more, and with `account_deactivated`.
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
      if (identity && !identities.some((linked) => isSameIdentity(linked, identity))) {
        throw new DomainError('oauth_account_conflict', {});
      }
      const required = signInSettings.requireTwoFactor;
      const status = statusAfterSignIn({ required, enrolled: isConfirmed(twoFactor) });
      const fields = { id: newId(), userId: user.id, state: status, userAgent, now };
      const device = rememberDevice(tokenGenerator, input.device ?? null, user.email, now);
      const { session, issued } = newSession(tokenGenerator, fields);
      const before = sessionToken === null ? null : sessionHash(tokenGenerator, sessionToken);
      return {
        saved: [session],
        // The new session gets the started sign-ins of the former one: other tabs may be at a provider.
        links:
          before === null
            ? []
            : [{ kind: 'session_follows', sessionId: session.id, tokenHash: before }],
        answer: { status, session: issued, device },
      };
    },
  });
};
