import { invalid, isRefusal, type DomainError } from '../../kernel/domain-error.ts';
import { normalizedEmail } from '../account/email.ts';
import { countFailure, passThrottles } from '../throttle/failure-throttle.ts';
import {
  passwordLockout,
  resetAddressLimit,
  resetMailLimit,
  resetTryLimit,
} from '../throttle/lockout.ts';
import { networkOf, throttlesOf } from '../throttle/network.ts';
import { requirePassword } from './password.ts';
import type { IdentityPorts } from '../../ports.ts';

/** Milliseconds that a token to set a new password is valid. */
const tokenLifetime = 60 * 60_000;

/**
 * Sends a mail with a token when there is an account of this email, a few an hour. Answers alike for every
 * email; an address that asks too often gets no mail and the same answer.
 */
export const createRequestPasswordReset =
  ({
    accountsTransaction,
    tokenGenerator,
    mailer,
    clock,
  }: Pick<IdentityPorts, 'accountsTransaction' | 'tokenGenerator' | 'mailer' | 'clock'>) =>
  async ({ email: written, address }: { email: string; address: string }): Promise<void> => {
    const email = normalizedEmail(written);
    if (email === null) return;
    const now = clock();
    const token = tokenGenerator.token();
    const expiresAt = new Date(now.getTime() + tokenLifetime);
    const throttles = [
      { policy: resetMailLimit, key: tokenGenerator.hash('lockout', email) },
      ...throttlesOf(resetAddressLimit, address),
    ];
    const ask = accountsTransaction.inIdentity(async ({ users, resetTokens, failures, outbox }) => {
      await passThrottles(failures, throttles, now);
      await countFailure(failures, throttles, now);
      const found = await users.findByEmail(email);
      const user = found?.deactivatedAt === null ? found : null;
      const hash = tokenGenerator.hash('password_reset', token);
      // Without an account, the same work is done: the time must not show whether there is an account.
      if (user === null) return void (await resetTokens.take(hash, now));
      await resetTokens.add({ hash, userId: user.id, expiresAt });
      const data = { name: user.name, token, expires_at: expiresAt.toISOString() };
      await outbox.add(mailer.sealed({ to: email, kind: 'password_reset', data }));
    });
    await ask.catch(ignoreThrottled);
  };

function ignoreThrottled(error: unknown): void {
  if (!isRefusal(error, 'too_many_attempts')) throw error;
}

/**
 * Sets a new password by a token that came by mail, which is used up. Ends every session of the account and forgets its
 * wrong passwords; the email counts as confirmed, and what somebody set up before it was goes. Refuses with
 * `validation_failed` (token, password), and with `too_many_attempts` wrong tokens of an address that has sent too many of them: a
 * right one is always taken. The token is looked at before the password is hashed, so that a wrong one costs little.
 */
export const createResetPassword =
  ({
    accountsTransaction,
    tokenGenerator,
    passwordHasher,
    mailer,
    clock,
    newId,
  }: Pick<
    IdentityPorts,
    'accountsTransaction' | 'tokenGenerator' | 'passwordHasher' | 'mailer' | 'clock' | 'newId'
  >) =>
  async ({
    token,
    password,
    address,
  }: {
    token: string;
    password: string;
    address: string;
  }): Promise<void> => {
    requirePassword(password);
    const tokenHash = tokenGenerator.hash('password_reset', token);
    const isGood = await accountsTransaction.inIdentity(async ({ resetTokens, failures }) => {
      const now = clock();
      if (await resetTokens.isGood(tokenHash, now)) return true;
      const throttles = throttlesOf(resetTryLimit, address);
      await passThrottles(failures, throttles, now);
      await countFailure(failures, throttles, now);
      return false;
    });
    if (!isGood) throw notGood();
    const passwordHash = await passwordHasher.hash(password, networkOf(address));
    await accountsTransaction.inIdentity(async (stores) => {
      const now = clock();
      const userId = await stores.resetTokens.take(tokenHash, now);
      const found = userId === null ? null : await stores.users.lock(userId);
      if (found === null) throw notGood();
      if (found.emailConfirmedAt === null) {
        await stores.twoFactors.remove(found.id);
        await stores.identities.removeAllOf(found.id);
      }
      found.passwordHash = passwordHash;
      found.emailConfirmedAt ??= now;
      found.updatedAt = now;
      await stores.users.save(found);
      await stores.sessions.removeAllOf(found.id);
      await stores.resetTokens.removeAllOf(found.id);
      const key = tokenGenerator.hash('lockout', found.email);
      await stores.failures.forget({ kind: passwordLockout.kind, key });
      const event = {
        id: newId(),
        userId: found.id,
        kind: 'password.reset',
        data: {},
        at: now,
      } as const;
      await stores.note(event);
      const data = { name: found.name };
      await stores.outbox.add(mailer.sealed({ to: found.email, kind: 'password_changed', data }));
    });
  };

const notGood = (): DomainError => invalid('token', 'is not valid, or has expired');
