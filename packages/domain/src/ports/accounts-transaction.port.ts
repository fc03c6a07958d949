import type { OrganizationRecord } from '../records/organization.ts';
import type { Role } from '../access/roles.ts';
import type { IdPageRequest } from '../kernel/id-page.ts';
import type { AccountChanges, FailureKey, StartedSignIn } from './account-changes.ts';
import type { AccountEventRecord } from '../event/account-record.ts';
import type { Identity } from '../records/identity.ts';
import type { Session } from '../records/session.ts';
import type { TwoFactor } from '../records/two-factor.ts';
import { type User, type AccountRecord } from '../records/user.ts';

/** Names an account by its id, its normalized email, or an external identity that is linked with it. */
export type AccountName =
  | { readonly id: string }
  | { readonly email: string }
  | { readonly provider: string; readonly subject: string };

/** Which failures to read: those of a key since a time, newest first, at most `limit`. */
export interface WantedFailures extends FailureKey {
  readonly since: Date;
  readonly limit: number;
}

/** The records that are loaded with an account when its change uses them. */
export interface AlsoLoaded {
  /** Other transactions that lock one of these keys wait until this one ends. */
  readonly failures?: readonly WantedFailures[];
  /** The id of a session. */
  readonly session?: string | undefined;
  /** The hashes under which a recovery code may be stored. */
  readonly recoveryCode?: readonly string[] | undefined;
}

/** An account, locked: no other transaction changes it before this one ends. */
export interface LoadedAccount {
  readonly user: User;
  readonly twoFactor: TwoFactor | null;
  readonly identities: readonly Identity[];
  /** The requested session, locked; null when it is none of the account. */
  readonly session: Session | null;
  /** The times of the requested failures: one list for each request, newest first. */
  readonly failures: readonly (readonly Date[])[];
  /** Whether the requested recovery code is an unused one of the account. */
  readonly hasRecoveryCode: boolean;
}

/** The accounts of the deployment, inside a transaction. */
export interface AccountStore {
  /** Locks the account and reads what belongs to it, in one batch; null when it does not exist. */
  load(name: AccountName, also?: AlsoLoaded): Promise<LoadedAccount | null>;
  /** The account, not locked, whether it has a confirmed second factor, and the id of its picture; null when it does not exist. */
  find(
    name: AccountName,
  ): Promise<{ user: User; enrolled: boolean; pictureId: string | null } | null>;
}

/** Sessions, also expired ones. */
export interface SessionStore {
  /** The session with this token, locked. */
  lock(tokenHash: string): Promise<Session | null>;
  /** The sessions of the account, newest first. */
  ofUser(userId: string): Promise<Session[]>;
  /** The sign-ins that were started in the session with this token, locked, so that concurrent transactions cannot take the same one. */
  lockStarted(tokenHash: string): Promise<(StartedSignIn & { sessionId: string })[]>;
}

/** The reads and writes of a transaction over accounts. It sees no record of a tenant. */
export interface IdentityStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  /** The id of the account that a token can set a new password for; null when the token is not valid at `now`. */
  ownerOfResetToken(hash: string, now: Date): Promise<string | null>;
  /** The times of the failures: one list for each of `wanted`, newest first. Transactions that `lock` the same key wait for each other. */
  failures(
    wanted: readonly WantedFailures[],
    options?: { lock?: boolean },
  ): Promise<readonly (readonly Date[])[]>;
  /**
   * Writes everything in one batch and commits: the transaction has ended. Each event of an account is also written to the log of each
   * organization that the person is a member of now, in the form of `memberAccountEvents`.
   */
  write(changes: AccountChanges): Promise<void>;
}

/** An organization, with the role of the person in it. */
export type OwnOrganization = OrganizationRecord & { role: Role };

/** The accounts of the deployment, which belong to no tenant. */
export interface AccountsTransaction {
  /**
   * Runs `work` in one transaction over accounts. Commits when it returns, rolls back when it throws. Runs it again
   * after a deadlock, and when another transaction made the same account, so `work` must have no other effects.
   */
  inIdentity<T>(work: (stores: IdentityStores) => Promise<T>): Promise<T>;
  /** The session with its person, and whether the person has a confirmed second factor; null for a session without a person. */
  findSession(
    tokenHash: string,
  ): Promise<{ session: Session; user: User; enrolled: boolean } | null>;
  /** The organizations that the person is a member of now, in the order of their creation. */
  organizationsOf(userId: string): Promise<OwnOrganization[]>;
  /** Accounts in creation order; only those of the present members when an organization is named. */
  accounts(
    filter: { organizationId?: string | undefined },
    input: IdPageRequest,
  ): Promise<AccountRecord[]>;
  /** Events of accounts, newest first: of all accounts or of one, and with `since` only those from that time on. */
  accountEvents(
    filter: { userId?: string | undefined; since?: Date | undefined },
    input: IdPageRequest,
  ): Promise<AccountEventRecord[]>;
  /** The organization that an invitation belongs to, by the hash of its token. */
  organizationOfInvitation(tokenHash: string): Promise<string | null>;
}
