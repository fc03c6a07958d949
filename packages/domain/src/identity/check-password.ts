import type { Clock } from '../kernel/clock.port.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { normalizedEmail } from './email.ts';
import { countFailure, passGates, refuseClosed, type Gate } from './failure-gate.ts';
import type { IdentityRealm } from './identity-realm.port.ts';
import { deviceFor } from './known-device.ts';
import { addressLockout, deviceLockout, passwordLockout } from './lockout.ts';
import type { PasswordHasher, TokenSmith } from './sign-in-tools.port.ts';
import type { User } from './user.ts';

/** What checking a password needs of the world. */
export interface PasswordPorts {
  readonly identityRealm: IdentityRealm;
  readonly passwordHasher: PasswordHasher;
  readonly tokenSmith: TokenSmith;
  readonly clock: Clock;
}

/**
 * The account that the email and the password belong to. Refuses with `invalid_login`, alike and in like time
 * for a wrong password and an unknown email, and with `too_many_attempts` whatever the password. The failure is
 * counted in a transaction of its own, and the outcome is told only while the gates are open at that moment:
 * however many try at once, no more than the limit learn anything. A browser that the account has signed in with before
 * (`device`) has a count of its own: strangers cannot lock its owner out. `countsAddress` false leaves the address out.
 */
export async function checkPassword(
  { identityRealm, passwordHasher, tokenSmith, clock }: PasswordPorts,
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
  const gatesOfStrangers: Gate[] = [
    { policy: passwordLockout, key: tokenSmith.hash('lockout', name) },
    ...(countsAddress ? [{ policy: addressLockout, key: address }] : []),
  ];
  const { user, gates } = await identityRealm.inIdentity(async ({ users, failures }) => {
    const now = clock();
    const found = email === null ? null : await users.findByEmail(email);
    const known = found === null ? null : deviceFor(tokenSmith, device, found.id, now);
    const counted: Gate[] =
      known === null
        ? gatesOfStrangers
        : [{ policy: deviceLockout, key: tokenSmith.hash('lockout', known) }];
    await refuseClosed(failures, counted, now);
    return { user: found, gates: counted };
  });
  const good = await passwordHasher.verify(user?.passwordHash ?? null, password, address);
  await identityRealm.inIdentity(async ({ failures }) => {
    const now = clock();
    await passGates(failures, gates, now);
    if (!good) await countFailure(failures, gates, now);
  });
  if (!good || user === null || !hasPassword(user)) throw new DomainError('invalid_login', {});
  return user;
}

function hasPassword(user: User): user is User & { passwordHash: string } {
  return user.passwordHash !== null;
}
