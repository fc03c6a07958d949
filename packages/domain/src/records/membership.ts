import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';
import { hasWords } from '../kernel/search-text.ts';
import { roles, type Role } from '../access/roles.ts';

/** A person's membership in an organization. The record stays when it ends, because other records still refer to the person. */
export const Membership = record('membership', {
  organizationId: field.ref('organization').hidden(),
  userId: field.ref('user').hidden().key(),
  role: field.choice(roles).hidden(),
  createdAt: field.startMoment().hidden(),
  /** When it ended; null for a present member. */
  removedAt: field.moment().nullable().hidden(),
});

export interface Membership extends Stored<typeof Membership> {}

/** Which people a list has. An absent field selects nothing. */
export interface MemberFilter {
  /** Folded words that must all occur in name or email. */
  readonly words?: readonly string[] | undefined;
  /** The whole email, in lower case. */
  readonly email?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
}

/** Whether the filter selects the person. */
export const isSelectedMember = (
  { name, email, role }: Pick<OrganizationMemberRecord, 'name' | 'email' | 'role'>,
  filter: MemberFilter,
): boolean =>
  hasWords(filter.words ?? [], [name, email]) &&
  (filter.email === undefined || email === filter.email) &&
  (filter.roles?.includes(role) ?? true);

/** A person with access to a project, as the API returns it. */
export interface MemberRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** `explicit` when the person was added to the project, even if the role alone gives access. */
  access: 'explicit' | 'implicit';
}

/** A person of an organization, as the API returns it. */
export interface OrganizationMemberRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
}
