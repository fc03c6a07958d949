import { changed } from '../../record/next-version.ts';
import { accountChangeOf } from '../../run/run-change.ts';
import { endSignIns } from '../account/deactivate-account.ts';
import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import { recipientOf } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { checkPassword, type PasswordPorts } from './check-password.ts';
import type { SignInPorts } from '../session/complete-sign-in.ts';
import { newSession, type IssuedSession } from '../session/open-session.ts';
import { requirePassword } from './password-policy.ts';
import { requireSignedIn, type SessionCaller } from '../session/session-caller.ts';

/**
 * Sets the caller's first password, or changes it, for which the present password is needed. All sessions of the account end;
 * the caller gets a new one. Refuses with `validation_failed` (current_password, password) and `too_many_attempts`.
 */
export const changePassword = (ports: PasswordPorts & SignInPorts & { mailer: Mailer }) => {
  const put = createPutPassword(ports);
  return async (
    caller: SessionCaller,
    input: {
      currentPassword?: string | undefined;
      password: string;
      userAgent: string | null;
      address: string;
    },
  ): Promise<{ session: IssuedSession }> => {
    requireSignedIn(caller);
    requirePassword(input.password);
    const currentHash = await presentHash(ports, caller, input);
    const { user, sessionId } = caller;
    const passwordHash = await ports.passwordHasher.hash(input.password, `account ${user.email}`);
    const { userAgent } = input;
    return {
      session: await put({
        userId: user.id,
        sessionId,
        kept: currentHash,
        passwordHash,
        userAgent,
      }),
    };
  };
};

interface NewPassword {
  readonly userId: string;
  readonly sessionId: string;
  /** The hash that the new one replaces. When the account has another one by now, the change is refused. */
  readonly kept: string | null;
  readonly passwordHash: string;
  readonly userAgent: string | null;
}

const createPutPassword = (ports: SignInPorts & { mailer: Mailer }) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { userId, sessionId }: NewPassword) =>
      accounts.load({ id: userId }, { session: sessionId }),
    decide: (account, { kept: currentHash, passwordHash, userAgent }, { now, newId }) => {
      if (!account?.session || account.user.passwordHash !== currentHash) {
        throw new DomainError('sign_in_required', {});
      }
      const { secondFactorAt } = account.session;
      const user = changed(account.user, { passwordHash, updatedAt: now });
      const { id: userId, name } = user;
      const fields = { id: newId(), userId, state: 'signed_in', userAgent, now } as const;
      const { session, issued } = newSession(ports.tokenGenerator, { ...fields, secondFactorAt });
      return {
        sets: endSignIns(user),
        saved: [user, session],
        accountEvents: [{ id: newId(), userId, kind: 'password.changed', data: {}, at: now }],
        mails: [
          ports.mailer.sealed({ ...recipientOf(user), kind: 'password_changed', data: { name } }),
        ],
        answer: issued,
      };
    },
  });

/** Checks the present password and returns its hash; null for an account without a password. */
async function presentHash(
  ports: PasswordPorts,
  { user: { id, email } }: SessionCaller,
  { currentPassword: password, address }: { currentPassword?: string | undefined; address: string },
): Promise<string | null> {
  const found = await ports.accountsTransaction.inIdentity(({ accounts }) => accounts.find({ id }));
  if (found === null || found.user.passwordHash === null) return null;
  if (password === undefined) throw invalid('current_password', 'is needed to change the password');
  try {
    return (await checkPassword(ports, { email, password, address, sessionOf: id })).passwordHash;
  } catch (error) {
    if (isRefusal(error, 'invalid_login')) throw invalid('current_password', 'is wrong');
    throw error;
  }
}
