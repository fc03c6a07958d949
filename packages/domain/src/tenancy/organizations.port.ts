import type { User } from '../identity/user.ts';
import type { Membership } from './membership.ts';
import type { Organization, OrganizationRecord } from './organization.ts';

/** The tenant itself and its people, inside a transaction. */
export interface OrganizationStore {
  find(): Promise<Organization | null>;
  /**
   * Which of the slugs organizations of the deployment have, whichever they are. Nobody else takes one
   * until the end.
   */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  add(organization: Organization): Promise<void>;
  /** The person's place in the organization, or null. */
  membership(userId: string): Promise<Membership | null>;
  /** Those of the people who are members now; none of them ceases to be one until the end. */
  membersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  addMembership(membership: Membership): Promise<void>;
  /** The account with this normalized email, in whatever organization. */
  findUserByEmail(email: string): Promise<User | null>;
  addUser(user: User): Promise<void>;
}

export interface OrganizationQueries {
  find(): Promise<OrganizationRecord | null>;
}
