import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { memberEvent } from '../../tenancy/member-event.ts';
import type { Role } from '../../access/roles.ts';
import { Membership } from '../../records/membership.ts';
import { accountCreated } from '../../event/account-event.ts';
import { normalizedEmail, requireEmail } from './email.ts';
import { User, userRecord, type UserRecord } from '../../records/user.ts';

/** The person that a new account is for. */
export interface NewUser {
  email: string;
  name: string;
  /** argon2id hash in PHC string format; null for an account without a local password. */
  passwordHash?: string | null | undefined;
  /** Whether the email counts as confirmed; true when absent. */
  confirmed?: boolean | undefined;
}

/**
 * Adds a person to the caller's organization. When the email already has an account, from another organization, that account
 * becomes a member with its own name and password. Refuses with `validation_failed` the `email` of a member, and a
 * `password` for an account that exists.
 */
export const createUser = (ports: ChangePorts) =>
  changeOf(ports, {
    names: (_: NewUser & { role?: Role | undefined }, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ organizations }, { email }) => ({
      account: await organizations.loadAccount(normalizedEmail(email) ?? ''),
    }),
    check: ({ account }, { role = 'member', ...input }) => {
      const email = requireEmail(input.email);
      if (account?.membership?.removedAt === null) {
        throw invalid('email', 'belongs to a person of this organization already');
      }
      if (account !== null && (input.passwordHash ?? null) !== null) {
        throw invalid('password', 'cannot be set: the account of this email has its own password');
      }
      return { known: account?.user ?? null, input: { ...input, email }, role };
    },
    decide: ({ known, input, role }, { principal, newId, now }) => {
      const user = known ?? newUser(newId(), input, now);
      const { id: userId, name, email } = user;
      const { organizationId, actor } = principal;
      const isNew = known === null;
      const answer: UserRecord & { role: Role } = { ...userRecord(user), role };
      return {
        saved: [...(isNew ? [user] : []), new Membership({ organizationId, userId, role, now })],
        accountEvents: isNew ? [accountCreated(user, newId, actor)] : [],
        events: [memberEvent('member.added', { id: userId, name, email, role })],
        answer,
      };
    },
  });

function newUser(id: string, input: NewUser, now: Date): User {
  const { name, email, passwordHash = null, confirmed = true } = input;
  return new User({ id, name, email, passwordHash, emailConfirmedAt: confirmed ? now : null, now });
}
