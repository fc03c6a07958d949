import { DomainError } from '../../kernel/domain-error.ts';
import { normalizedEmail } from '../account/email.ts';
import {
  countFailure,
  passThrottles,
  refuseClosed,
  type Throttle,
} from '../throttle/failure-throttle.ts';
import { deviceFor } from '../session/known-device.ts';
import { addressLockout, deviceLockout, passwordLockout } from '../throttle/lockout.ts';
import type { User } from '../account/user.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What checking a password takes from outside the domain. */
export type PasswordPorts = Pick<
  IdentityPorts,
  'accountsTransaction' | 'passwordHasher' | 'tokenGenerator' | 'clock'
>;

/**
 * The account that the email and the password belong to. Refuses with `invalid_login`, alike and in like time
 * for a wrong password and an unknown email, and with `too_many_attempts` for every password. The failure is
 * counted in a separate transaction, and the outcome is answered only if no throttle is active at that moment:
 * of many simultaneous attempts, at most the limit get a result. A browser that the account has signed in with before
 * (`device`) has its own count, so strangers cannot lock the owner out. `countsAddress` false leaves the address out.
 */
export async function checkPassword(
  { accountsTransaction, passwordHasher, tokenGenerator, clock }: PasswordPorts,
  {
    email: written,
    password,
    address,
    device = null,
    countsAddress = true,
  }: {
    email: string;
    password: string;
    address: string;
    device?: string | null | undefined;
    countsAddress?: boolean;
  },
): Promise<User & { passwordHash: string }> {
  const email = normalizedEmail(written);
  const name = email ?? written.trim().toLowerCase();
  const throttlesOfStrangers: Throttle[] = [
    { policy: passwordLockout, key: tokenGenerator.hash('lockout', name) },
    ...(countsAddress ? [{ policy: addressLockout, key: address }] : []),
  ];
  const { user, throttles } = await accountsTransaction.inIdentity(async ({ users, failures }) => {
    const now = clock();
    const found = email === null ? null : await users.findByEmail(email);
    const known = found === null ? null : deviceFor(tokenGenerator, device, found.id, now);
    const counted: Throttle[] =
      known === null
        ? throttlesOfStrangers
        : [{ policy: deviceLockout, key: tokenGenerator.hash('lockout', known) }];
    await refuseClosed(failures, counted, now);
    return { user: found, throttles: counted };
  });
  const good = await passwordHasher.verify(user?.passwordHash ?? null, password, address);
  await accountsTransaction.inIdentity(async ({ failures }) => {
    const now = clock();
    await passThrottles(failures, throttles, now);
    if (!good) await countFailure(failures, throttles, now);
  });
  if (!good || user === null || !hasPassword(user)) throw new DomainError('invalid_login', {});
  return user;
}

function hasPassword(user: User): user is User & { passwordHash: string } {
  return user.passwordHash !== null;
}
