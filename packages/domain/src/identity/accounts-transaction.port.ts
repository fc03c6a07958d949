import type { OrganizationRecord } from '../tenancy/organization.ts';
import type { Role } from '../tenancy/roles.ts';
import type { IdPageRequest } from '../kernel/id-page.ts';
import type { AccountChanges, FailureKey, StartedSignIn } from './account-changes.ts';
import type { AccountEventRecord, AccountRecord } from './account/account-record.ts';
import type { Identity } from './oauth/identity.ts';
import type { Session } from './session/session.ts';
import type { TwoFactor } from './second-factor/two-factor.ts';
import type { User } from './account/user.ts';

/** What names an account: its id, its normalized email, or an external identity that is linked with it. */
export type AccountName =
  | { readonly id: string }
  | { readonly email: string }
  | { readonly provider: string; readonly subject: string };

/** Failures of a key since a moment: the newest, at most `limit`. */
export interface WantedFailures extends FailureKey {
  readonly since: Date;
  readonly limit: number;
}

/** What a change of an account may be decided on besides the account. */
export interface AlsoLoaded {
  /** Others who lock one of these keys wait until the end. */
  readonly failures?: readonly WantedFailures[];
  /** The id of a session. */
  readonly session?: string | undefined;
  /** The hash of a recovery code. */
  readonly recoveryCode?: string | undefined;
}

/** An account as it is once it is locked: no other transaction changes it before the end. */
export interface LoadedAccount {
  readonly user: User;
  readonly twoFactor: TwoFactor | null;
  readonly identities: readonly Identity[];
  /** The session that was asked for, locked, if it is one of the account. */
  readonly session: Session | null;
  /** The times of the failures that were asked for, by their order there; each newest first. */
  readonly failures: readonly (readonly Date[])[];
  /** Whether the recovery code that was asked for is one of the account. */
  readonly hasRecoveryCode: boolean;
}

/** The accounts of the deployment, inside a transaction. */
export interface AccountStore {
  /** Locks the account and reads what belongs to it, in one batch. */
  load(name: AccountName, also?: AlsoLoaded): Promise<LoadedAccount | null>;
  /** The account as it is now, not locked, and whether it has a confirmed second factor. */
  find(name: AccountName): Promise<{ user: User; enrolled: boolean } | null>;
}

/** Sessions, also expired ones. */
export interface SessionStore {
  /** The session with this token, locked. */
  lock(tokenHash: string): Promise<Session | null>;
  /** Of the account, newest first. */
  ofUser(userId: string): Promise<Session[]>;
  /** The sign-ins that the session with this token has started, locked: of many who ask at once, one finds what it takes out. */
  lockStarted(tokenHash: string): Promise<(StartedSignIn & { sessionId: string })[]>;
}

/** What a transaction over accounts can read and write. It sees no record of a tenant. */
export interface IdentityStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  /** Whose the token to set a new password is, if it is good at `now`. */
  ownerOfResetToken(hash: string, now: Date): Promise<string | null>;
  /** The times of the failures, by the order asked, each newest first. Those who `lock` one of the keys wait for each other. */
  failures(
    wanted: readonly WantedFailures[],
    options?: { lock?: boolean },
  ): Promise<readonly (readonly Date[])[]>;
  /**
   * Writes all of it in one batch and commits: the transaction is over. What is added to the log of accounts is also said in
   * the log of each organization that the person is a member of now, as `memberAccountEvents` makes it.
   */
  write(changes: AccountChanges): Promise<void>;
}

/** An organization with what the person is in it. */
export type OwnOrganization = OrganizationRecord & { role: Role };

/** The accounts of the deployment, who belong to no tenant. */
export interface AccountsTransaction {
  /**
   * Runs `work` in one transaction over accounts. Committed when it returns, undone when it throws; run again
   * when the storage had to break a deadlock or two made the same account, so it must have no other effects.
   */
  inIdentity<T>(work: (stores: IdentityStores) => Promise<T>): Promise<T>;
  /** The session with its person and whether a second factor is confirmed; null for a session without a person. */
  findSession(
    tokenHash: string,
  ): Promise<{ session: Session; user: User; enrolled: boolean } | null>;
  /** Where the person is a member now, in the order of the organizations' creation. */
  organizationsOf(userId: string): Promise<OwnOrganization[]>;
  /** Accounts in creation order; of the organization's present members alone when one is named. */
  accounts(
    filter: { organizationId?: string | undefined },
    input: IdPageRequest,
  ): Promise<AccountRecord[]>;
  /** Events of accounts, newest first: of one account, and from a moment on, when they are named. */
  accountEvents(
    filter: { userId?: string | undefined; since?: Date | undefined },
    input: IdPageRequest,
  ): Promise<AccountEventRecord[]>;
  /** The organization that an invitation belongs to, by the hash of its token. */
  organizationOfInvitation(tokenHash: string): Promise<string | null>;
}
