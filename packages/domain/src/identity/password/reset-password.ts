import { changed } from '../../change/change.ts';
import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../change/run-change.ts';
import { invalid, type DomainError } from '../../kernel/domain-error.ts';
import type { AccountSet } from '../account-changes.ts';
import { endSignIns } from '../account/deactivate-account.ts';
import { failed, failuresOf, refuseLocked } from '../throttle/failure-throttle.ts';
import { passwordLockout, resetTryLimit } from '../throttle/lockout.ts';
import { networkOf, throttlesOf } from '../throttle/network.ts';
import { requirePassword } from './password.ts';
import type { IdentityPorts } from '../../ports.ts';

/**
 * Sets a new password by a token that came by mail, which is used up. Ends every session of the account and forgets its
 * wrong passwords; the email counts as confirmed, and what somebody set up before it was goes. Refuses with
 * `validation_failed` (token, password), and with `too_many_attempts` wrong tokens of an address that has sent too many of them: a
 * right one is always taken. The token is looked at before the password is hashed, so that a wrong one costs little.
 */
export const createResetPassword = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'passwordHasher' | 'mailer'>,
) => {
  const [findOwner, put] = [createFindOwner(ports), createPutPassword(ports)];
  return async (input: { token: string; password: string; address: string }): Promise<void> => {
    const { password, address } = input;
    requirePassword(password);
    const tokenHash = ports.tokenGenerator.hash('password_reset', input.token);
    const userId = await findOwner({ tokenHash, address });
    const passwordHash = await ports.passwordHasher.hash(password, networkOf(address));
    await put({ userId, tokenHash, passwordHash });
  };
};

/** Whose the token is; a wrong one counts. */
const createFindOwner = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: async (
      { ownerOfResetToken, failures },
      { tokenHash, address }: { tokenHash: string; address: string },
      now: Date,
    ) => {
      const owner = await ownerOfResetToken(tokenHash, now);
      const wanted = owner === null ? failuresOf(throttlesOf(resetTryLimit, address), now) : [];
      return { owner, times: await failures(wanted, { lock: true }) };
    },
    decide: ({ owner, times }, { address }, { now }): AccountDecision<string | DomainError> => {
      if (owner !== null) return { answer: owner };
      const throttles = throttlesOf(resetTryLimit, address);
      refuseLocked(throttles, times, now);
      return { sets: failed(throttles, now), answer: notGood() };
    },
  });

interface ResetPassword {
  readonly userId: string;
  readonly tokenHash: string;
  readonly passwordHash: string;
}

const createPutPassword = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'mailer'>,
) =>
  accountChangeOf(ports, {
    load: async ({ accounts, ownerOfResetToken }, { userId, tokenHash }: ResetPassword, now) => ({
      account: await accounts.load({ id: userId }),
      // Behind the lock: of many with one token, one finds it.
      owner: await ownerOfResetToken(tokenHash, now),
    }),
    decide: ({ account, owner }, { passwordHash }, { now, newId }) => {
      if (account === null || owner !== account.user.id) throw notGood();
      const { id: userId, email: to, name, emailConfirmedAt } = account.user;
      const strange: AccountSet[] = [
        { kind: 'second_factor_ends', userId },
        { kind: 'identities_end', userId },
      ];
      const fields = { passwordHash, emailConfirmedAt: emailConfirmedAt ?? now, updatedAt: now };
      const user = changed(account.user, fields);
      const key = ports.tokenGenerator.hash('lockout', to);
      return {
        sets: [
          ...(emailConfirmedAt === null ? strange : []),
          ...endSignIns(user),
          { kind: 'failures_forgotten', of: { kind: passwordLockout.kind, key } },
        ],
        saved: [user],
        accountEvents: [{ id: newId(), userId, kind: 'password.reset', data: {}, at: now }],
        mails: [ports.mailer.sealed({ to, kind: 'password_changed', data: { name } })],
        answer: undefined,
      };
    },
  });

const notGood = (): DomainError => invalid('token', 'is not valid, or has expired');
