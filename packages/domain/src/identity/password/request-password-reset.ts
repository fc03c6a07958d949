import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { isRefusal } from '../../kernel/domain-error.ts';
import { recipientOf } from '../../mail/mail.ts';
import { normalizedEmail } from '../account/email.ts';
import { failed, failuresOf, refuseLocked, type Throttle } from '../throttle/failure-throttle.ts';
import { resetAddressLimit, resetMailLimit } from '../../access/lockout.ts';
import { throttlesOf } from '../throttle/network.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** Milliseconds that the link of a mail to set a new password is valid: one hour. */
const resetTokenLifetime = 60 * 60_000;

/**
 * Sends a mail with a token for a new password, if the email has an active account and the limits allow it (`resetMailLimit`,
 * `resetAddressLimit`). The caller always gets the same result in the same time.
 */
export const requestPasswordReset = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'mailer'>,
) => {
  const { tokenGenerator, mailer } = ports;
  const ask = accountChangeOf(ports, {
    load: async (
      { accounts, failures },
      { email, throttles }: { email: string; throttles: readonly Throttle[] },
      now: Date,
    ) => ({
      times: await failures(failuresOf(throttles, now), { lock: true }),
      account: await accounts.find({ email }),
    }),
    decide: ({ times, account }, { throttles }, { now }) => {
      refuseLocked(throttles, times, now);
      const token = tokenGenerator.token();
      const hash = tokenGenerator.hash('password_reset', token);
      const user = account?.user.deactivatedAt === null ? account.user : null;
      const sets = failed(throttles, now);
      // Without an account, a statement without effect is written: the time must not show whether there is an account.
      if (user === null) {
        return { sets: [...sets, { kind: 'session_ends', tokenHash: hash }], answer: undefined };
      }
      const expiresAt = new Date(now.getTime() + resetTokenLifetime);
      const data = { name: user.name, token, expires_at: expiresAt.toISOString() };
      return {
        sets,
        links: [{ kind: 'reset_token', hash, userId: user.id, expiresAt }],
        mails: [mailer.sealed({ ...recipientOf(user), kind: 'password_reset', data })],
        answer: undefined,
      };
    },
  });
  return async ({ email: written, address }: { email: string; address: string }): Promise<void> => {
    const email = normalizedEmail(written);
    if (email === null) return;
    const throttles = [
      { policy: resetMailLimit, key: tokenGenerator.hash('lockout', email) },
      ...throttlesOf(resetAddressLimit, address),
    ];
    await ask({ email, throttles }).catch(ignoreThrottled);
  };
};

function ignoreThrottled(error: unknown): void {
  if (!isRefusal(error, 'too_many_attempts')) throw error;
}
