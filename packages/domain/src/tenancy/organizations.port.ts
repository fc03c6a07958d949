import type { User } from '../identity/account/user.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Role } from './roles.ts';
import type { Membership, OrganizationMemberRecord } from './membership.ts';
import type { Organization, OrganizationRecord } from './organization.ts';

/** A person who is or was a member, locked, and who else is an owner. */
export interface PersonPlace {
  readonly membership: Membership;
  /** With the role that they have or had. */
  readonly person: OrganizationMemberRecord;
  /** The ids of all owners, each of whom stays one until the end. */
  readonly owners: ReadonlySet<string>;
}

/** The tenant itself and its people, inside a transaction. */
export interface OrganizationStore {
  find(): Promise<Organization | null>;
  /** The organization, locked. */
  lock(): Promise<Organization | null>;
  /**
   * Which of the slugs organizations of the deployment have, whichever they are. Nobody else takes one
   * until the end.
   */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** The place of a present member, or null. */
  membership(userId: string): Promise<Membership | null>;
  /** The people who are members now; their memberships do not end before the transaction does. */
  membersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ids of all owners, each of whom stays one until the end. */
  lockOwners(): Promise<ReadonlySet<string>>;
  /** The owners, locked in one order for all, then the person; null for somebody who never was a member. */
  loadPlace(userId: string): Promise<PersonPlace | null>;
  /** A person who is or was a member. */
  findPerson(userId: string): Promise<User | null>;
  /** The account with this normalized email, in any organization, and its place in this one, a former one too. */
  loadAccount(email: string): Promise<{ user: User; membership: Membership | null } | null>;
}

/** Reads of the caller’s organization and its members. */
export interface OrganizationQueries {
  find(): Promise<OrganizationRecord | null>;
  /** What the person is in the organization now; null for nothing. */
  roleOf(userId: string): Promise<Role | null>;
  /** The people of the organization by name, then id. */
  members(page: PageRequest): Promise<Page<OrganizationMemberRecord>>;
}
