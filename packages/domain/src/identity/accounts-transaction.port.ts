import type { MailOutbox } from '../mail/outbox.port.ts';
import type { OrganizationRecord } from '../tenancy/organization.ts';
import type { Role } from '../tenancy/membership.ts';
import type { IdPageRequest } from '../kernel/id-page.ts';
import type { AccountEventRecord, AccountRecord } from './account/account-record.ts';
import type { AccountEvent } from './account/account-event.ts';
import type { PendingSignIn } from './oauth/identity-provider.port.ts';
import type { Identity } from './oauth/identity.ts';
import type { LockoutPolicy } from './throttle/lockout.ts';
import type { Session } from './session/session.ts';
import type { TwoFactor } from './second-factor/two-factor.ts';
import type { User } from './account/user.ts';

/** The accounts of the deployment, inside a transaction. */
export interface UserStore {
  find(id: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  /** The account, locked: no other transaction changes it before the end. */
  lock(id: string): Promise<User | null>;
  add(user: User): Promise<void>;
  save(user: User): Promise<void>;
}

/** External identities. */
export interface IdentityStore {
  find(provider: string, subject: string): Promise<Identity | null>;
  ofUser(userId: string): Promise<Identity[]>;
  add(identity: Identity): Promise<void>;
  removeAllOf(userId: string): Promise<void>;
}

/** Sessions, found by the hash of their token, also expired ones, unless a method says otherwise. */
export interface SessionStore {
  find(tokenHash: string): Promise<Session | null>;
  add(session: Session): Promise<void>;
  /** Of the account, newest first. */
  ofUser(userId: string): Promise<Session[]>;
  noteSeen(id: string, now: Date): Promise<void>;
  /** True when it was there: of many who remove one session, for one. */
  remove(id: string): Promise<boolean>;
  removeByToken(tokenHash: string): Promise<void>;
  /** All of the account but `keepId`. */
  removeAllOf(userId: string, keepId?: string): Promise<void>;
  /** Lets it end at this moment instead. */
  prolong(id: string, expiresAt: Date): Promise<void>;
  /** Takes one try from a living challenge and answers it as it is then; null when it has none left or is none. */
  spendTry(tokenHash: string, now: Date): Promise<Session | null>;
}

/** A sign-in that was started at a provider. */
export interface StartedSignIn {
  readonly provider: string;
  readonly pending: PendingSignIn;
  readonly expiresAt: Date;
}

/** Started sign-ins: of one session as many as its browser has tabs that sign in, within a bound. */
export interface StartedSignInStore {
  /** Keeps it; of those of the session, only the `most` that end last are kept. */
  put(sessionId: string, started: StartedSignIn, most: number): Promise<void>;
  /** Those of the session with this token. */
  ofSession(tokenHash: string): Promise<StartedSignIn[]>;
  /** Takes the one with this state out: true for one of many who ask at once. */
  remove(tokenHash: string, state: string): Promise<boolean>;
  /** Gives those of the session with this token to another session of the browser. */
  move(tokenHash: string, sessionId: string): Promise<void>;
}

/** Second factors and recovery codes. */
export interface TwoFactorStore {
  find(userId: string): Promise<TwoFactor | null>;
  /** Keeps a pending one in place of another pending one; false, and nothing changed, when one is confirmed. */
  putPending(twoFactor: TwoFactor): Promise<boolean>;
  /** Keeps the secret that shall follow a confirmed one, in place of another such; false when none is confirmed. */
  putNext(next: { userId: string; sealedSecret: string; now: Date }): Promise<boolean>;
  /** Confirms the pending secret, or puts the following one in place of the confirmed one, if it is still this. */
  confirm(
    waiting: Pick<TwoFactor, 'userId' | 'sealedSecret'>,
    step: number,
    now: Date,
  ): Promise<boolean>;
  /** Moves the last step of a confirmed one forward; of many with one step, true for one. */
  advance(userId: string, step: number): Promise<boolean>;
  /** Removes it, with the recovery codes. */
  remove(userId: string): Promise<void>;
  putRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Uses a code up; of many with one code, true for one. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
}

/** Tokens by which a forgotten password is set again. */
export interface ResetTokenStore {
  add(token: { hash: string; userId: string; expiresAt: Date }): Promise<void>;
  /** Whether the token is good at `now`; it is not used up. */
  isGood(hash: string, now: Date): Promise<boolean>;
  /** Uses the token up and answers whose it is; null when it is not good at `now`. */
  take(hash: string, now: Date): Promise<string | null>;
  removeAllOf(userId: string): Promise<void>;
}

/** What failures are counted for. */
export interface FailureKey {
  readonly kind: LockoutPolicy['kind'];
  readonly key: string;
}

/** Failures, counted in separate transactions. */
export interface FailureStore {
  /** Until the end, others who lock one of the keys wait. */
  lock(keys: readonly FailureKey[]): Promise<void>;
  /** The newest ones since then, newest first, at most `limit`. */
  newest(key: FailureKey, since: Date, limit: number): Promise<Date[]>;
  add(key: FailureKey, at: Date): Promise<void>;
  /** Removes all failures of the key. */
  forget(key: FailureKey): Promise<void>;
}

/** What a transaction over accounts can read and write. It sees no record of a tenant. */
export interface IdentityStores {
  readonly users: UserStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
  readonly startedSignIns: StartedSignInStore;
  readonly twoFactors: TwoFactorStore;
  readonly resetTokens: ResetTokenStore;
  readonly failures: FailureStore;
  readonly outbox: MailOutbox;
  /**
   * Adds to the log of accounts, and says the same in the log of each organization that the person is a member of
   * now, as `memberAccountEvents` makes it.
   */
  note(event: AccountEvent): Promise<void>;
  /**
   * Removes what is over at `now`: sessions, started sign-ins, reset tokens, and failures before `forgotten`. Failures
   * dated later than `now`, by a clock that has been set back since, are dated `now`: they would close a way until then.
   */
  sweep(now: Date, forgotten: Date): Promise<void>;
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
