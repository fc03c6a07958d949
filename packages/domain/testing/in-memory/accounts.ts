import { signInBudget } from '../../src/budgets/sign-in-budget.ts';
import { accountEventRecord } from '../../src/event/account-record.ts';
import { accountRecord, User } from '../../src/records/user.ts';
import type {
  AccountName,
  AccountsTransaction,
  IdentityStores,
  WantedFailures,
} from '../../src/ports/accounts-transaction.port.ts';
import { Identity } from '../../src/records/identity.ts';
import { isConfirmed, TwoFactor } from '../../src/records/two-factor.ts';
import { Session } from '../../src/records/session.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { Invitation } from '../../src/records/invitation.ts';
import { organizationRecord } from '../../src/records/organization.ts';
import { keyOf, type Database } from './database.ts';
import type { Deployment } from './deployment.ts';
import { byId } from './paging.ts';
import { tablesOf } from './tenant.ts';
import { startedOf, writeAccounts } from './write-accounts.ts';

/** The accounts of a deployment. */
export function inMemoryAccounts(deployment: Deployment, newId: NewId): AccountsTransaction {
  const { database } = deployment;
  const of = tablesOf(database);
  const isEnrolled = (userId: string) => isConfirmed(of(TwoFactor).get(userId));
  return {
    inIdentity: (work) => deployment.transaction((draft) => work(storesOf(draft, newId))),
    findSession: async (tokenHash) => {
      const session = of(Session).first({ tokenHash });
      const user = session && of(User).get(session.userId ?? '');
      return session && user && { session, user, enrolled: isEnrolled(user.id) };
    },
    organizationsOf: async (userId) => {
      const own = deployment.tenants().flatMap((tenant) => {
        const role = tenant.member(userId)?.role;
        const organization = tenant.organization();
        return role && organization ? [{ ...organizationRecord(organization), role }] : [];
      });
      return byId(own).slice(0, signInBudget.organizations);
    },
    accounts: async ({ organizationId }, { after = '', limit }) => {
      const tenants = deployment.tenants().filter((each) => each.organizationId === organizationId);
      const isListed = (id: string) =>
        organizationId === undefined || tenants.some((tenant) => tenant.member(id) !== null);
      const users = of(User).where(({ id }) => id > after && isListed(id));
      return byId(users)
        .slice(0, limit)
        .map((user) => accountRecord(user, isEnrolled(user.id)));
    },
    accountEvents: async ({ userId, since = new Date(0) }, { after, limit }) => {
      const events = database
        .values('accountEvents')
        .where((event) => event.userId === (userId ?? event.userId) && event.at >= since);
      const newestFirst = byId(events)
        .toReversed()
        .toSorted((a, b) => Number(b.at) - Number(a.at));
      const start = newestFirst.findIndex(({ id }) => id === after) + 1;
      return newestFirst
        .slice(start, start + limit)
        .map((event) => accountEventRecord(event, of(User).get(event.userId)?.email ?? ''));
    },
    organizationOfInvitation: async (tokenHash) =>
      deployment.tenants().find((tenant) => tenant.of(Invitation).has({ tokenHash }))
        ?.organizationId ?? null,
  };
}

/** The times of failures, newest first. */
const timesOf = (database: Database, { kind, key, since, limit }: WantedFailures): Date[] =>
  (database.values('failures').get(keyOf(kind, key))?.times ?? [])
    .filter((at) => at >= since)
    .toSorted((a, b) => Number(b) - Number(a))
    .slice(0, limit);

function storesOf(database: Database, newId: NewId): IdentityStores {
  const of = tablesOf(database);
  const userOf = (name: AccountName): User | null => {
    if ('id' in name) return of(User).get(name.id);
    if ('email' in name) return of(User).first({ email: name.email });
    const identity = of(Identity).get(name.provider, name.subject);
    return identity && of(User).get(identity.userId);
  };
  const sessionOf = (tokenHash: string) => of(Session).first({ tokenHash });
  return {
    accounts: {
      load: async (name, { failures = [], session = '', recoveryCode = [] } = {}) => {
        const user = userOf(name);
        if (user === null) return null;
        const { id: userId } = user;
        const codes = database.values('recoveryCodes');
        return {
          user,
          twoFactor: of(TwoFactor).get(userId),
          identities: of(Identity).where({ userId }),
          session: of(Session).first({ id: session, userId }),
          failures: failures.map((wanted) => timesOf(database, wanted)),
          hasRecoveryCode: recoveryCode.some(
            (hash) => codes.get(keyOf(userId, hash)) !== undefined,
          ),
        };
      },
      find: async (name) => {
        const user = userOf(name);
        if (user === null) return null;
        const pictureId = database.values('pictures').get(user.id)?.id ?? null;
        return { user, enrolled: isConfirmed(of(TwoFactor).get(user.id)), pictureId };
      },
    },
    sessions: {
      lock: async (tokenHash) => sessionOf(tokenHash),
      ofUser: async (userId) => of(Session).where({ userId }).toReversed(),
      lockStarted: async (tokenHash) => startedOf(database, sessionOf(tokenHash)?.id),
    },
    failures: async (wanted) => wanted.map((each) => timesOf(database, each)),
    ownerOfResetToken: async (hash, now) => {
      const token = database.values('resetTokens').get(hash);
      return token !== undefined && now < token.expiresAt ? token.userId : null;
    },
    write: async (changes) => writeAccounts(database, changes, newId),
  };
}
