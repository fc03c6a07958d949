import { DomainError } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import type { Actor } from '../../tenancy/principal.ts';
import type { AccountEventKind } from './account-event.ts';
import { accountRecord, type AccountRecord } from './account-record.ts';
import { normalizedEmail } from './email.ts';
import type { IdentityStores } from '../accounts-transaction.port.ts';
import type { User } from './user.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What an operator takes from outside the domain to act on an account. */
type OperatorPorts = Pick<IdentityPorts, 'accountsTransaction' | 'clock' | 'newId'>;

/** An account by its id or its email, and who acts on it. */
interface AccountInput {
  readonly user: string;
  readonly actor: Actor;
}

/**
 * Ends every session of an account and refuses every kind of sign-in to it. Nothing else changes: its
 * memberships, what it wrote and the credentials that it issued stay. Refuses with `not_found` (person).
 */
export const createDeactivateAccount = (ports: OperatorPorts) => async (input: AccountInput) =>
  operate(ports, input, async (stores, user, now) => {
    if (user.deactivatedAt !== null) return null;
    user.deactivatedAt = now;
    await endEveryWayIn(stores, user);
    return 'account.deactivated';
  });

/** Lets the person sign in again, as they did before. Refuses with `not_found` (person). */
export const createActivateAccount = (ports: OperatorPorts) => async (input: AccountInput) =>
  operate(ports, input, async (_stores, user) => {
    if (user.deactivatedAt === null) return null;
    user.deactivatedAt = null;
    return 'account.activated';
  });

/**
 * Takes the second factor and the recovery codes from an account whose owner has lost them, and ends its sessions.
 * Refuses with `not_found` (person).
 */
export const createResetTwoFactor = (ports: OperatorPorts) => async (input: AccountInput) =>
  operate(ports, input, async (stores, user) => {
    const twoFactor = await stores.twoFactors.find(user.id);
    if (!twoFactor?.isConfirmed) return null;
    await stores.twoFactors.remove(user.id);
    await endEveryWayIn(stores, user);
    return 'two_factor.disabled';
  });

/** Sets the password of an account, by its hash, and ends its sessions. Refuses with `not_found` (person). */
export const createSetPassword =
  (ports: OperatorPorts) =>
  async ({ passwordHash, ...input }: AccountInput & { passwordHash: string }) =>
    operate(ports, input, async (stores, user) => {
      user.passwordHash = passwordHash;
      await endEveryWayIn(stores, user);
      return 'password.changed';
    });

/** Sessions, and tokens that lead to a new password. */
async function endEveryWayIn(stores: IdentityStores, { id }: User): Promise<void> {
  await stores.sessions.removeAllOf(id);
  await stores.resetTokens.removeAllOf(id);
}

/** Changes the locked account and notes it, unless `change` answers that it changed nothing. */
async function operate(
  { accountsTransaction, clock, newId }: OperatorPorts,
  { user: named, actor }: AccountInput,
  change: (stores: IdentityStores, user: User, now: Date) => Promise<AccountEventKind | null>,
): Promise<AccountRecord> {
  return accountsTransaction.inIdentity(async (stores) => {
    const now = clock();
    const user = await lockNamed(stores, named);
    const kind = await change(stores, user, now);
    if (kind !== null) {
      user.updatedAt = now;
      await stores.users.save(user);
      await stores.note({ id: newId(), userId: user.id, kind, actor, data: {}, at: now });
    }
    const twoFactor = await stores.twoFactors.find(user.id);
    return accountRecord(user, twoFactor?.isConfirmed ?? false);
  });
}

async function lockNamed({ users }: IdentityStores, named: string): Promise<User> {
  const email = normalizedEmail(named);
  const id = email === null ? named : (await users.findByEmail(email))?.id;
  const user = id !== undefined && isIdentifier(id) ? await users.lock(id) : null;
  if (user === null) throw new DomainError('not_found', { resource: 'person' });
  return user;
}
