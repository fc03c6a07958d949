import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { checkPassword, type PasswordPorts } from './check-password.ts';
import type { SignInPorts } from '../session/complete-sign-in.ts';
import { openSession, type IssuedSession } from '../session/open-session.ts';
import { requirePassword } from './password.ts';
import { requireSignedIn, type SessionCaller } from '../session/session-caller.ts';

/**
 * Sets the caller's password, or changes it, which the present one must allow. Every session of the account ends;
 * the caller gets a new session. Refuses with `validation_failed` (current_password, password) and
 * `too_many_attempts`.
 */
export const createChangePassword =
  (ports: PasswordPorts & SignInPorts & { mailer: Mailer }) =>
  async (
    caller: SessionCaller,
    input: {
      currentPassword?: string | undefined;
      password: string;
      userAgent: string | null;
      address: string;
    },
  ): Promise<{ session: IssuedSession }> => {
    requireSignedIn(caller);
    const { accountsTransaction, passwordHasher, clock } = ports;
    const { id: userId, email, name } = caller.user;
    requirePassword(input.password);
    const kept = await presentHash(ports, caller, input);
    const passwordHash = await passwordHasher.hash(input.password, `account ${email}`);
    const session = await accountsTransaction.inIdentity(async (stores) => {
      const now = clock();
      const user = await stores.users.lock(userId);
      const own = (await stores.sessions.ofUser(userId)).find(({ id }) => id === caller.sessionId);
      if (user === null || own === undefined || user.passwordHash !== kept) {
        throw new DomainError('sign_in_required', {});
      }
      user.passwordHash = passwordHash;
      user.updatedAt = now;
      await stores.users.save(user);
      await stores.sessions.removeAllOf(userId);
      await stores.resetTokens.removeAllOf(userId);
      await stores.note({ id: ports.newId(), userId, kind: 'password.changed', data: {}, at: now });
      await stores.outbox.add(
        ports.mailer.sealed({
          to: email,
          kind: 'password_changed',
          data: { name },
        }),
      );
      const { secondFactorAt } = own;
      const fields = { userId, state: 'signed_in', userAgent: input.userAgent, now } as const;
      return openSession(ports, stores, { ...fields, secondFactorAt });
    });
    return { session };
  };

/** The hash of the present password, once that was given; null for an account without one. */
async function presentHash(
  ports: PasswordPorts,
  { user: { id, email } }: SessionCaller,
  { currentPassword: password, address }: { currentPassword?: string | undefined; address: string },
): Promise<string | null> {
  const user = await ports.accountsTransaction.inIdentity(({ users }) => users.find(id));
  if (user === null || user.passwordHash === null) return null;
  if (password === undefined) throw invalid('current_password', 'is needed to change the password');
  try {
    return (await checkPassword(ports, { email, password, address, sessionOf: id })).passwordHash;
  } catch (error) {
    if (isRefusal(error, 'invalid_login')) throw invalid('current_password', 'is wrong');
    throw error;
  }
}
