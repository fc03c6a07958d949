import { changed } from '../../record/next-version.ts';
import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import type { AccountSet } from '../../ports/account-changes.ts';
import { endSignIns } from '../account/deactivate-account.ts';
import { passwordLockout } from '../../access/lockout.ts';
import { recipientOf } from '../../mail/mail.ts';
import { networkOf } from '../throttle/network.ts';
import { createFindTokenOwner, invalidToken, type TokenOwner } from '../session/token-owner.ts';
import { requirePassword } from './password-policy.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/**
 * Sets a new password by a token from a mail. The token can be used once. All sessions of the account end, and its count of wrong passwords starts
 * again. The email is then confirmed; if it was not before, the second factor and the linked identities are removed, because somebody else may
 * have set them up. Refuses with `validation_failed` (token, password), and wrong tokens with `too_many_attempts` when the address has sent too
 * many of them; a right token is always accepted. The token is checked before the password is hashed, so that a wrong one costs little.
 */
export const resetPassword = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'passwordHasher' | 'mailer'>,
) => {
  const [findOwner, put] = [createFindTokenOwner(ports), createPutPassword(ports)];
  return async (input: { token: string; password: string; address: string }): Promise<void> => {
    const { password, address } = input;
    requirePassword(password);
    const tokenHashes = ports.tokenGenerator.hashes('password_reset', input.token);
    const owner = await findOwner({ tokenHashes, address });
    const passwordHash = await ports.passwordHasher.hash(password, networkOf(address));
    await put({ ...owner, passwordHash });
  };
};

interface ResetPassword extends TokenOwner {
  readonly passwordHash: string;
}

const createPutPassword = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'mailer'>,
) =>
  accountChangeOf(ports, {
    load: async ({ accounts, ownerOfResetToken }, { userId, tokenHash }: ResetPassword, now) => ({
      account: await accounts.load({ id: userId }),
      // Read after the account is locked: of concurrent requests with one token, only one finds it.
      owner: await ownerOfResetToken(tokenHash, now),
    }),
    decide: ({ account, owner }, { passwordHash }, { now, newId }) => {
      if (account === null || owner !== account.user.id) throw invalidToken();
      const { id: userId, email, name, emailConfirmedAt } = account.user;
      const unlinked: AccountSet[] = [
        { kind: 'second_factor_ends', userId },
        { kind: 'identities_end', userId },
      ];
      const fields = { passwordHash, emailConfirmedAt: emailConfirmedAt ?? now, updatedAt: now };
      const user = changed(account.user, fields);
      const key = ports.tokenGenerator.hash('lockout', email);
      return {
        sets: [
          ...(emailConfirmedAt === null ? unlinked : []),
          ...endSignIns(user),
          { kind: 'failures_forgotten', of: { kind: passwordLockout.kind, key } },
        ],
        saved: [user],
        accountEvents: [{ id: newId(), userId, kind: 'password.reset', data: {}, at: now }],
        mails: [
          ports.mailer.sealed({ ...recipientOf(user), kind: 'password_changed', data: { name } }),
        ],
        answer: undefined,
      };
    },
  });
