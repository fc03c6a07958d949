import type { AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { normalizedEmail } from '../account/email.ts';
import { createCountAttempt } from '../throttle/count-attempt.ts';
import { failuresOf, refuseLocked, type Throttle } from '../throttle/failure-throttle.ts';
import { deviceFor } from '../session/known-device.ts';
import { addressLockout, deviceLockout, passwordLockout } from '../../access/lockout.ts';
import { networkOf, throttlesOf } from '../throttle/network.ts';
import type { User } from '../../records/user.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The ports of checking a password. */
export type PasswordPorts = AccountChangePorts &
  Pick<IdentityPorts, 'passwordHasher' | 'tokenGenerator'>;

/**
 * The account that the email and the password belong to. Refuses with `invalid_login`, in the same way and the same time
 * for a wrong password and an unknown email, and with `too_many_attempts` for any password. The failure is
 * counted in a transaction of its own, and a result is returned only if no throttle is locked in it: of many concurrent
 * attempts, no more than the limit get a result. A browser in which the account signed in before (`device`), and one that is signed in
 * (`sessionOf`, the id of the account), have a throttle of their own, so that strangers cannot lock the owner out.
 */
export async function checkPassword(
  ports: PasswordPorts,
  {
    email: written,
    password,
    address,
    device = null,
    sessionOf = null,
  }: {
    email: string;
    password: string;
    address: string;
    device?: string | null | undefined;
    sessionOf?: string | null;
  },
): Promise<User & { passwordHash: string }> {
  const { accountsTransaction, passwordHasher, tokenGenerator, clock } = ports;
  const email = normalizedEmail(written);
  const name = email ?? written.trim().toLowerCase();
  const known = sessionOf ?? deviceFor(tokenGenerator, device, name, clock());
  const keyOf = (text: string) => tokenGenerator.hash('lockout', text);
  const throttles: Throttle[] =
    known === null
      ? [{ policy: passwordLockout, key: keyOf(name) }, ...throttlesOf(addressLockout, address)]
      : [{ policy: deviceLockout, key: keyOf(known) }];
  const user = await accountsTransaction.inIdentity(async ({ accounts, failures }) => {
    const now = clock();
    refuseLocked(throttles, await failures(failuresOf(throttles, now)), now);
    return email === null ? null : ((await accounts.find({ email }))?.user ?? null);
  });
  const place = known === null ? networkOf(address) : `account ${name}`;
  const good = await passwordHasher.verify(user?.passwordHash ?? null, password, place);
  await createCountAttempt(ports)({ throttles, good });
  if (!good || user === null || !hasPassword(user)) throw new DomainError('invalid_login', {});
  return user;
}

function hasPassword(user: User): user is User & { passwordHash: string } {
  return user.passwordHash !== null;
}
