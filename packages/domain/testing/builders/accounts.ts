import type { AccountChanges } from '../../src/ports/account-changes.ts';
import type {
  AccountsTransaction,
  AlsoLoaded,
  LoadedAccount,
} from '../../src/ports/accounts-transaction.port.ts';
import type { Session } from '../../src/records/session.ts';
import { beginSession } from '../../src/records/session.ts';
import { User } from '../../src/records/user.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';

/** Where accounts are made. */
export interface AccountTestStorage {
  readonly accountsTransaction: AccountsTransaction;
  readonly newId: NewId;
}

/** When accounts of tests begin. */
export const dawn = new Date('2026-03-02T08:00:00.000Z');

/** An account of nobody's organization, with a confirmed email by default. */
export async function anAccount(
  { accountsTransaction, newId }: AccountTestStorage,
  fields: Partial<User> = {},
): Promise<User> {
  const id = newId();
  const user = new User({
    id,
    name: 'Ada',
    email: `${id}@example.test`,
    passwordHash: 'hashed:password',
    emailConfirmedAt: dawn,
    now: dawn,
  });
  Object.assign(user, fields);
  await accountsTransaction.inIdentity((stores) => stores.write({ saved: [user] }));
  return user;
}

/** A session of the account, signed in by default, begun at `dawn`. */
export async function aSession(
  { accountsTransaction, newId }: AccountTestStorage,
  userId: string | null,
  fields: Partial<Parameters<typeof beginSession>[0]> = {},
): Promise<Session> {
  const id = newId();
  const session = beginSession({
    id,
    tokenHash: `hash of ${id}`,
    userId,
    state: userId === null ? 'anonymous' : 'signed_in',
    userAgent: 'Browser 1.0',
    now: dawn,
    ...fields,
  });
  await accountsTransaction.inIdentity((stores) => stores.write({ saved: [session] }));
  return session;
}

/** Makes one change of accounts. */
export const changeAccounts = (
  { accountsTransaction }: Pick<AccountTestStorage, 'accountsTransaction'>,
  changes: AccountChanges,
): Promise<void> => accountsTransaction.inIdentity((stores) => stores.write(changes));

/** The account as a change of it is decided on; throws where there is none. */
export const loaded = async (
  { accountsTransaction }: Pick<AccountTestStorage, 'accountsTransaction'>,
  id: string,
  also: AlsoLoaded = {},
): Promise<LoadedAccount> => {
  const account = await accountsTransaction.inIdentity(({ accounts }) =>
    accounts.load({ id }, also),
  );
  if (account === null) throw new Error('no such account');
  return account;
};
