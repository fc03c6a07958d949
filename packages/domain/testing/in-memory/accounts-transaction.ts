import type {
  AccountsTransaction,
  IdentityStores,
  SessionStore,
  TwoFactorStore,
} from '../../src/identity/accounts-transaction.port.ts';
import { accountEventRecord, accountRecord } from '../../src/identity/account/account-record.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { memberAccountEvents } from '../../src/tenancy/member-event.ts';
import { organizationRecord } from '../../src/tenancy/organization.ts';
import type { Deployment } from './deployment.ts';
import { eventStore } from './events.ts';
import type { IdentityData } from './identity-data.ts';
import { mailOutbox, type KeptMail } from './outbox.ts';
import { copyOf, type Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

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
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
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
  const { identities, startedSignIns, resetTokens, failures } = data;
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
    startedSignIns: {
      put: async (sessionId, started) => {
        startedSignIns.delete(sessionId);
        startedSignIns.add(sessionId, started);
      },
      take: async (tokenHash) => {
        const session = data.sessions.first((one) => one.tokenHash === tokenHash);
        const started = session && startedSignIns.get(session.id);
        if (session) startedSignIns.delete(session.id);
        return started;
      },
    },
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
    outbox: mailOutbox(mails),
    sweep: async (now, forgotten) => {
      removeFrom(data.sessions, (session) => !session.isGood(now));
      removeFrom(startedSignIns, ({ expiresAt }) => expiresAt <= now);
      removeFrom(resetTokens, ({ expiresAt }) => expiresAt <= now);
      const kept = failures.filter(({ at }) => at >= forgotten);
      const dated = kept.map((one) => ({ ...one, at: one.at > now ? now : one.at }));
      failures.splice(0, failures.length, ...dated);
    },
  };
}

function removeFrom<T extends object>(table: Table<T>, matches: (row: T) => boolean): void {
  for (const [key, row] of table.entries()) if (matches(row)) table.delete(key);
}

function sessionStore({ sessions, startedSignIns }: IdentityData): SessionStore {
  const byToken = (hash: string) => sessions.first(({ tokenHash }) => tokenHash === hash);
  const remove = (id: string): boolean => {
    const wasThere = sessions.get(id) !== null;
    sessions.delete(id);
    startedSignIns.delete(id);
    return wasThere;
  };
  return {
    find: async (tokenHash) => byToken(tokenHash),
    add: async (session) => sessions.add(session.id, session),
    ofUser: async (userId) => sessions.where((session) => session.userId === userId).toReversed(),
    noteSeen: async (id, now) => {
      const session = sessions.get(id);
      if (session !== null) sessions.save(id, Object.assign(session, { lastSeenAt: now }));
    },
    remove: async (id) => remove(id),
    removeByToken: async (tokenHash) => {
      const session = byToken(tokenHash);
      if (session !== null) remove(session.id);
    },
    removeAllOf: async (userId, keepId) => {
      const others = sessions.where((one) => one.userId === userId && one.id !== keepId);
      for (const { id } of others) remove(id);
    },
    spendTry: async (tokenHash, now) => {
      const session = byToken(tokenHash);
      const isAlive = session?.state === 'totp_required' && now < session.expiresAt;
      if (!isAlive || session.triesLeft === 0) return null;
      session.triesLeft -= 1;
      sessions.save(session.id, session);
      return session;
    },
  };
}

function twoFactorStore({ twoFactors, recoveryCodes }: IdentityData): TwoFactorStore {
  const clear = (userId: string) => removeFrom(recoveryCodes, (code) => code.userId === userId);
  return {
    find: async (userId) => twoFactors.get(userId),
    putPending: async (twoFactor) => {
      if (twoFactors.get(twoFactor.userId)?.isConfirmed) return false;
      twoFactors.delete(twoFactor.userId);
      twoFactors.add(twoFactor.userId, twoFactor);
      return true;
    },
    putNext: async ({ userId, sealedSecret, now }) => {
      const kept = twoFactors.get(userId);
      if (!kept?.isConfirmed) return false;
      const next = { nextSealedSecret: sealedSecret, nextBegunAt: now };
      twoFactors.save(userId, Object.assign(kept, next));
      return true;
    },
    confirm: async ({ userId, sealedSecret }, step, now) => {
      const kept = twoFactors.get(userId);
      const waiting = kept?.isConfirmed ? kept.nextSealedSecret : kept?.sealedSecret;
      if (kept === null || waiting !== sealedSecret) return false;
      const none = { nextSealedSecret: null, nextBegunAt: null };
      const confirmed = { sealedSecret, confirmedAt: now, lastStep: step, ...none };
      twoFactors.save(userId, Object.assign(kept, confirmed));
      return true;
    },
    advance: async (userId, step) => {
      const kept = twoFactors.get(userId);
      if (!kept?.isConfirmed || (kept.lastStep !== null && kept.lastStep >= step)) return false;
      twoFactors.save(userId, Object.assign(kept, { lastStep: step }));
      return true;
    },
    remove: async (userId) => {
      twoFactors.delete(userId);
      clear(userId);
    },
    putRecoveryCodes: async (userId, hashes) => {
      clear(userId);
      for (const hash of hashes) recoveryCodes.add(`${userId} ${hash}`, { userId, hash });
    },
    useRecoveryCode: async (userId, hash) => {
      const key = `${userId} ${hash}`;
      const wasThere = recoveryCodes.get(key) !== null;
      recoveryCodes.delete(key);
      return wasThere;
    },
  };
}
