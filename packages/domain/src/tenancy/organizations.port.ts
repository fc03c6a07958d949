import type { AccountEvent } from '../identity/account/account-event.ts';
import type { User } from '../identity/account/user.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Membership, OrganizationMemberRecord, Role } from './membership.ts';
import type { Organization, OrganizationRecord } from './organization.ts';

/** The tenant itself and its people, inside a transaction. */
export interface OrganizationStore {
  find(): Promise<Organization | null>;
  /** The organization, locked. */
  lock(): Promise<Organization | null>;
  save(organization: Organization): Promise<void>;
  /**
   * Which of the slugs organizations of the deployment have, whichever they are. Nobody else takes one
   * until the end.
   */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  add(organization: Organization): Promise<void>;
  /** The person's place in the organization, or null. */
  membership(userId: string): Promise<Membership | null>;
  /** The people who are members now; their memberships do not end before the transaction does. */
  membersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Also for a former member. */
  addMembership(membership: Membership): Promise<void>;
  /** The person's place, locked; a former one too. */
  lockMembership(userId: string): Promise<(Membership & { isFormer: boolean }) | null>;
  /** The ids of all owners, each of whom stays one until the end. */
  lockOwners(): Promise<ReadonlySet<string>>;
  changeRole(userId: string, role: Role): Promise<void>;
  /** Ends the membership, and the person's part in projects. What names the person keeps naming them. */
  endMembership(userId: string, now: Date): Promise<void>;
  /** A person who is or was a member. */
  findPerson(userId: string): Promise<User | null>;
  /** The account with this normalized email, in any organization. */
  findUserByEmail(email: string): Promise<User | null>;
  /** Adds an account, and `created` to the log of accounts. */
  addUser(user: User, created: AccountEvent): Promise<void>;
}

/** Reads of the caller’s organization and its members. */
export interface OrganizationQueries {
  find(): Promise<OrganizationRecord | null>;
  /** What the person is in the organization now; null for nothing. */
  roleOf(userId: string): Promise<Role | null>;
  /** The people of the organization by name, then id. */
  members(page: PageRequest): Promise<Page<OrganizationMemberRecord>>;
}
