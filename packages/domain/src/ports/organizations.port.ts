import type { TextPlace } from '../records/text-references.ts';
import type { User } from '../records/user.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Role } from '../access/roles.ts';
import type { MemberFilter, Membership, OrganizationMemberRecord } from '../records/membership.ts';
import type { Picture, PictureRecord } from '../records/picture.ts';
import type { Organization, OrganizationRecord } from '../records/organization.ts';

/** A person who is or was a member, locked, and the owners of the organization. */
export interface PersonPlace {
  readonly membership: Membership;
  /** The person, with the present or last role. */
  readonly person: OrganizationMemberRecord;
  /** The ids of all owners. They stay owners until the transaction ends. */
  readonly owners: ReadonlySet<string>;
}

/** The tenant itself and its people, inside a transaction. */
export interface OrganizationStore {
  find(): Promise<Organization | null>;
  /** The organization, locked. */
  lock(): Promise<Organization | null>;
  /**
   * The slugs that organizations of the deployment have. No other transaction takes a slug before this one
   * ends.
   */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** The membership of a present member, or null. */
  membership(userId: string): Promise<Membership | null>;
  /** The people who are members now; their memberships do not end before the transaction does. */
  membersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ids of all owners. They stay owners until the transaction ends. */
  lockOwners(): Promise<ReadonlySet<string>>;
  /** The owners, locked in the same order by all transactions, then the person; null for somebody who never was a member. */
  loadPlace(userId: string): Promise<PersonPlace | null>;
  /** A person who is or was a member. */
  findPerson(userId: string): Promise<User | null>;
  /** The account with this normalized email, in any organization, and its present or former membership in this one. */
  loadAccount(email: string): Promise<{ user: User; membership: Membership | null } | null>;
}

/** Reads of the caller’s organization and its members. */
export interface OrganizationQueries {
  find(): Promise<OrganizationRecord | null>;
  /**
   * The role of the person; null when they are no member now. Refuses a member of a suspended organization with
   * `organization_suspended`, also when the principal of the reads enters suspended ones.
   */
  roleOf(userId: string): Promise<Role | null>;
  /** The people of the organization by name, then id. */
  members(page: PageRequest, filter?: MemberFilter): Promise<Page<OrganizationMemberRecord>>;
  /** The pictures of the members, or of those with these ids, by id. */
  pictures(page: PageRequest, userIds?: readonly string[]): Promise<Page<PictureRecord>>;
  /** The picture with this id of a member; null when there is none. */
  picture(id: string): Promise<Picture | null>;
  /**
   * Those of the people who may read what is at the place: members of its project and those with implicit access to it; all members
   * for what is of no project. Nobody when the place does not exist.
   */
  readersAmong(userIds: readonly string[], place: TextPlace): Promise<ReadonlySet<string>>;
}
