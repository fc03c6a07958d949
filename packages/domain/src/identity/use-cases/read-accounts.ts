import { partOf, type Onward, type Part } from '../../kernel/onward.ts';
import type { AccountEventRecord, AccountRecord } from '../account-record.ts';
import type { IdentityRealm } from '../identity-realm.port.ts';

/** Accounts of the deployment, or of the present members of one organization, in creation order. */
export const createListAccounts =
  ({ identityRealm }: { identityRealm: IdentityRealm }) =>
  async ({
    organization,
    ...onward
  }: Onward & { organization?: string | undefined }): Promise<Part<AccountRecord>> =>
    partOf(onward, (wish) => identityRealm.accounts({ organizationId: organization }, wish));

/** What happened to accounts, newest first: to all of them or to one, at a moment or later. */
export const createListAccountEvents =
  ({ identityRealm }: { identityRealm: IdentityRealm }) =>
  async ({
    user,
    since,
    ...onward
  }: Onward & { user?: string | undefined; since?: Date | undefined }): Promise<
    Part<AccountEventRecord>
  > =>
    partOf(onward, (wish) => identityRealm.accountEvents({ userId: user, since }, wish));
