import { invalid } from '../../kernel/domain-error.ts';
import { memberEvent } from '../../tenancy/member-event.ts';
import { Membership, type Role } from '../../tenancy/membership.ts';
import type { OrganizationStore } from '../../tenancy/organizations.port.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { accountCreated } from './account-event.ts';
import { requireEmail } from './email.ts';
import { User, userRecord, type UserRecord } from './user.ts';
import type { Ports } from '../../ports.ts';

/** Who a new account is for. */
export interface NewUser {
  email: string;
  name: string;
  /** argon2id hash in PHC string format; null for an account without a local password. */
  passwordHash?: string | null | undefined;
  /** Whether control of the address counts as shown; true unless said otherwise. */
  confirmed?: boolean | undefined;
}

/**
 * Makes a person of the caller's organization. An account that the email has already, from another
 * organization, joins as it is, with its own name and password. Refuses with `validation_failed`: `email` of
 * someone who is there already, `password` for an account that has its own.
 */
export const createCreateUser =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { role = 'member', ...input }: NewUser & { role?: Role | undefined },
  ): Promise<UserRecord & { role: Role }> => {
    const email = requireEmail(input.email);
    return tenancy.inTenant(principal, async ({ organizations, events }) => {
      const now = clock();
      const known = await joining(organizations, email, input);
      const user = known ?? newUser(newId(), email, input, now);
      if (known === null) {
        await organizations.addUser(user, accountCreated(user, newId, principal.actor));
      }
      const { organizationId } = principal;
      await organizations.addMembership(
        new Membership({ organizationId, userId: user.id, role, now }),
      );
      const { id, name } = user;
      await events.append(
        ...memberEvent(principal, { newId, now }, 'member.added', { id, name, email, role }),
      );
      return { ...userRecord(user), role };
    });
  };

async function joining(
  organizations: OrganizationStore,
  email: string,
  { passwordHash = null }: NewUser,
): Promise<User | null> {
  const user = await organizations.findUserByEmail(email);
  if (user === null) return null;
  if ((await organizations.membership(user.id)) !== null) {
    throw invalid('email', 'belongs to a person of this organization already');
  }
  if (passwordHash !== null) {
    throw invalid('password', 'cannot be set: the account of this email has its own password');
  }
  return user;
}

function newUser(id: string, email: string, input: NewUser, now: Date): User {
  const { name, passwordHash = null, confirmed = true } = input;
  return new User({ id, name, email, passwordHash, emailConfirmedAt: confirmed ? now : null, now });
}
