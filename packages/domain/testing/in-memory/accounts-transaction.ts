import type {
  AccountName,
  AccountsTransaction,
  IdentityStores,
  WantedFailures,
} from '../../src/identity/accounts-transaction.port.ts';
import { signInBudget } from '../../src/budgets/sign-in-budget.ts';
import type { AccountEvent } from '../../src/identity/account/account-event.ts';
import { accountEventRecord } from '../../src/identity/account/account-record.ts';
import { type User, accountRecord } from '../../src/identity/account/user.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { memberAccountEvents } from '../../src/tenancy/member-event.ts';
import { organizationRecord } from '../../src/tenancy/organization.ts';
import type { Deployment, IdentityDraft } from './deployment.ts';
import { addEvents } from './events.ts';
import type { IdentityData } from './identity-data.ts';
import { nameOf, startedOf, writeAccounts } from './write-accounts.ts';
import { isConfirmed } from '../../src/identity/second-factor/two-factor.ts';

/** The accounts of a deployment in memory. */
export function inMemoryAccountsTransaction(
  deployment: Deployment,
  newId: NewId,
): AccountsTransaction {
  return {
    inIdentity: async (work) =>
      deployment.changeIdentity((data, draft) => work(storesOf(data, draft, newId))),
    findSession: async (tokenHash) => {
      const { sessions, twoFactors } = deployment.identity;
      const session = sessions.first((one) => one.tokenHash === tokenHash);
      const user = session?.userId ? deployment.users.get(session.userId) : null;
      if (!session || !user) return null;
      return { session, user, enrolled: isConfirmed(twoFactors.get(user.id)) };
    },
    organizationsOf: async (userId) =>
      deployment.tenants
        .flatMap(({ organization, memberships }) => {
          const role = memberships.get(userId)?.role;
          const [found] = organization.where();
          return role && found ? [{ ...organizationRecord(found), role }] : [];
        })
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, signInBudget.organizations),
    accounts: async ({ organizationId }, { after = '', limit }) => {
      const members = deployment.tenants.find((one) => one.organizationId === organizationId);
      return deployment.users
        .where(({ id }) => id > after)
        .filter(({ id }) => organizationId === undefined || members?.memberships.get(id))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map((user) => {
          const enrolled = isConfirmed(deployment.identity.twoFactors.get(user.id));
          return accountRecord(user, enrolled);
        });
    },
    accountEvents: async ({ userId, since }, { after, limit }) => {
      const newestFirst = deployment.identity.events
        .filter((event) => userId === undefined || event.userId === userId)
        .filter(({ at }) => since === undefined || at >= since)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
      const start = newestFirst.findIndex(({ id }) => id === after) + 1;
      return newestFirst
        .slice(start, start + limit)
        .map((event) => accountEventRecord(event, deployment.users.get(event.userId)?.email ?? ''));
    },
    organizationOfInvitation: async (hash) =>
      deployment.tenants.find(
        ({ invitations }) => invitations.first(({ tokenHash }) => tokenHash === hash) !== null,
      )?.organizationId ?? null,
  };
}

/** Adds to the logs of the organizations of the person. */
async function noteIn(
  event: AccountEvent,
  { users, tenants }: Pick<IdentityDraft, 'users' | 'tenants'>,
  newId: NewId,
): Promise<void> {
  const user = users.get(event.userId);
  if (user === null) throw new Error('names no user');
  const { id, name, email } = user;
  for (const tenant of tenants) {
    const role = tenant.memberships.get(id)?.role;
    if (role === undefined) continue;
    const person = { id, name, email, role };
    const events = memberAccountEvents(event, tenant.organizationId, person, newId);
    addEvents(tenant, events, newId);
  }
}

function timesIn({ failures }: IdentityData, { kind, key, since, limit }: WantedFailures): Date[] {
  return failures
    .filter((one) => one.kind === kind && one.key === key && one.at >= since)
    .map(({ at }) => at)
    .toSorted((a, b) => b.getTime() - a.getTime())
    .slice(0, limit);
}

function storesOf(data: IdentityData, draft: IdentityDraft, newId: NewId): IdentityStores {
  const { identities, sessions, twoFactors, recoveryCodes, resetTokens } = data;
  const { users } = draft;
  const userOf = (name: AccountName): User | null => {
    if ('id' in name) return users.get(name.id);
    if ('email' in name) return users.first(({ email }) => email === name.email);
    const identity = identities.get(nameOf(name));
    return identity && users.get(identity.userId);
  };
  return {
    accounts: {
      load: async (name, { failures = [], session: wanted = '', recoveryCode = [] } = {}) => {
        const user = userOf(name);
        if (user === null) return null;
        const session = sessions.get(wanted);
        return {
          user,
          twoFactor: twoFactors.get(user.id),
          identities: identities.where(({ userId }) => userId === user.id),
          session: session?.userId === user.id ? session : null,
          failures: failures.map((one) => timesIn(data, one)),
          hasRecoveryCode: recoveryCode.some(
            (hash) => recoveryCodes.get(`${user.id} ${hash}`) !== null,
          ),
        };
      },
      find: async (name) => {
        const user = userOf(name);
        return user && { user, enrolled: isConfirmed(twoFactors.get(user.id)) };
      },
    },
    sessions: {
      lock: async (hash) => sessions.first(({ tokenHash }) => tokenHash === hash),
      ofUser: async (userId) => sessions.where((session) => session.userId === userId).toReversed(),
      lockStarted: async (hash) =>
        startedOf(data, sessions.first(({ tokenHash }) => tokenHash === hash)?.id),
    },
    failures: async (wanted) => wanted.map((one) => timesIn(data, one)),
    ownerOfResetToken: async (hash, now) => {
      const token = resetTokens.get(hash);
      return token !== null && now < token.expiresAt ? token.userId : null;
    },
    write: async (changes) => {
      writeAccounts(data, draft, changes);
      for (const event of changes.accountEvents ?? []) await noteIn(event, draft, newId);
    },
  };
}
