import { idPageOf, type IdPageRequest, type IdPage } from '../../kernel/id-page.ts';
import type { AccountRecord } from '../../records/user.ts';
import type { AccountEventRecord } from '../../event/account-record.ts';
import type { AccountsTransaction } from '../../ports/accounts-transaction.port.ts';

/** Accounts of the deployment, or of the present members of one organization, in creation order. */
export const listAccounts =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async ({
    organization,
    ...page
  }: IdPageRequest & { organization?: string | undefined }): Promise<IdPage<AccountRecord>> =>
    idPageOf(page, (input) =>
      accountsTransaction.accounts({ organizationId: organization }, input),
    );

/** The events of all accounts or of one, newest first; with `since`, only from that time on. */
export const listAccountEvents =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async ({
    user,
    since,
    ...page
  }: IdPageRequest & { user?: string | undefined; since?: Date | undefined }): Promise<
    IdPage<AccountEventRecord>
  > =>
    idPageOf(page, (input) => accountsTransaction.accountEvents({ userId: user, since }, input));
