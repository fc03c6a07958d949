import type {
  AccountsTransaction,
  IdentityStores,
} from '../../src/identity/accounts-transaction.port.ts';
import { signInBudget } from '../../src/budgets/sign-in-budget.ts';
import { accountEventRecord, accountRecord } from '../../src/identity/account/account-record.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { memberAccountEvents } from '../../src/tenancy/member-event.ts';
import { organizationRecord } from '../../src/tenancy/organization.ts';
import type { Deployment } from './deployment.ts';
import { eventStore } from './events.ts';
import type { IdentityData } from './identity-data.ts';
import { keptMail, type KeptMail } from './outbox.ts';
import { sessionStore } from './sessions.ts';
import { startedSignInStore } from './started-sign-ins.ts';
import { copyOf, removeFrom, type Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';
import { twoFactorStore } from './two-factors.ts';

/** The accounts of a deployment in memory. */
export function inMemoryAccountsTransaction(
  deployment: Deployment,
  newId: NewId,
): AccountsTransaction {
  return {
    inIdentity: async (work) =>
      deployment.changeIdentity((data, { users, tenants, mails }) => {
        const stores = storesOf(data, users, mails);
        const note = noteIn({ data, users, tenants, newId });
        return work({ ...stores, note });
      }),
    findSession: async (tokenHash) => {
      const { sessions, twoFactors } = deployment.identity;
      const session = sessions.first((one) => one.tokenHash === tokenHash);
      const user = session?.userId ? deployment.users.get(session.userId) : null;
      if (!session || !user) return null;
      return { session, user, enrolled: twoFactors.get(user.id)?.isConfirmed ?? false };
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
          const enrolled = deployment.identity.twoFactors.get(user.id)?.isConfirmed ?? false;
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

/** The key of an identity. */
function nameOf({ provider, subject }: { provider: string; subject: string }): string {
  return JSON.stringify([provider, subject]);
}

/** Adds to the log of accounts and to those of the person's organizations. */
function noteIn({
  data,
  users,
  tenants,
  newId,
}: {
  data: IdentityData;
  users: Table<User>;
  tenants: readonly TenantData[];
  newId: NewId;
}): IdentityStores['note'] {
  return async (event) => {
    data.events.push(copyOf(event));
    const user = users.get(event.userId);
    if (user === null) throw new Error('names no user');
    const { id, name, email } = user;
    for (const tenant of tenants) {
      const role = tenant.memberships.get(id)?.role;
      if (role === undefined) continue;
      const person = { id, name, email, role };
      const events = memberAccountEvents(event, tenant.organizationId, person, newId);
      await eventStore(tenant, newId).append(...events);
    }
  };
}

function storesOf(
  data: IdentityData,
  users: Table<User>,
  mails: Table<KeptMail>,
): Omit<IdentityStores, 'note'> {
  const { identities, resetTokens, failures } = data;
  return {
    users: {
      find: async (id) => users.get(id),
      findByEmail: async (email) => users.first((user) => user.email === email),
      lock: async (id) => users.get(id),
      add: async (user) => users.add(user.id, user),
      save: async (user) => users.save(user.id, user),
    },
    identities: {
      find: async (provider, subject) => identities.get(nameOf({ provider, subject })),
      ofUser: async (userId) => identities.where((identity) => identity.userId === userId),
      add: async (identity) => identities.add(nameOf(identity), identity),
      removeAllOf: async (userId) => {
        for (const one of identities.where((identity) => identity.userId === userId)) {
          identities.delete(nameOf(one));
        }
      },
    },
    sessions: sessionStore(data),
    startedSignIns: startedSignInStore(data),
    twoFactors: twoFactorStore(data),
    resetTokens: {
      add: async ({ hash, ...token }) => resetTokens.add(hash, token),
      isGood: async (hash, now) => {
        const token = resetTokens.get(hash);
        return token !== null && now < token.expiresAt;
      },
      take: async (hash, now) => {
        const token = resetTokens.get(hash);
        resetTokens.delete(hash);
        return token !== null && now < token.expiresAt ? token.userId : null;
      },
      removeAllOf: async (userId) => {
        removeFrom(resetTokens, (token) => token.userId === userId);
      },
    },
    failures: {
      lock: async () => undefined,
      newest: async ({ kind, key }, since, limit) =>
        failures
          .filter((one) => one.kind === kind && one.key === key && one.at >= since)
          .map(({ at }) => at)
          .toSorted((a, b) => b.getTime() - a.getTime())
          .slice(0, limit),
      add: async (key, at) => void failures.push({ ...key, at }),
      forget: async ({ kind, key }) => {
        const kept = failures.filter((one) => one.kind !== kind || one.key !== key);
        failures.splice(0, failures.length, ...kept);
      },
    },
    outbox: { add: async (mail) => mails.add(mail.id, keptMail(mail)) },
    sweep: async (now, forgotten) => {
      removeFrom(data.sessions, (session) => !session.isGood(now));
      removeFrom(data.startedSignIns, ({ expiresAt }) => expiresAt <= now);
      removeFrom(resetTokens, ({ expiresAt }) => expiresAt <= now);
      const kept = failures.filter(({ at }) => at >= forgotten);
      const dated = kept.map((one) => ({ ...one, at: one.at > now ? now : one.at }));
      failures.splice(0, failures.length, ...dated);
    },
  };
}
