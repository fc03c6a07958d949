import { partOf, type Onward, type Part } from '../../kernel/onward.ts';
import type { AccountEventRecord, AccountRecord } from './account-record.ts';
import type { AccountsTransaction } from '../accounts-transaction.port.ts';

/** Accounts of the deployment, or of the present members of one organization, in creation order. */
export const createListAccounts =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async ({
    organization,
    ...onward
  }: Onward & { organization?: string | undefined }): Promise<Part<AccountRecord>> =>
    partOf(onward, (input) =>
      accountsTransaction.accounts({ organizationId: organization }, input),
    );

/** What happened to accounts, newest first: to all of them or to one, at a moment or later. */
export const createListAccountEvents =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async ({
    user,
    since,
    ...onward
  }: Onward & { user?: string | undefined; since?: Date | undefined }): Promise<
    Part<AccountEventRecord>
  > =>
    partOf(onward, (input) => accountsTransaction.accountEvents({ userId: user, since }, input));
