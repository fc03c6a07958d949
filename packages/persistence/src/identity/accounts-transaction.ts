import {
  Session,
  signInBudget,
  User,
  type AccountsTransaction,
  type IdentityStores,
  type NewId,
  type OwnOrganization,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, selection, type Query } from '../sql/query.ts';
import { setVariables } from '../sql/set-tenant.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import type { Database } from '../transaction/database.ts';
import { entityOf } from '../transaction/change-set.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import { TenantReads } from '../transaction/tenant-reads.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import { readAccountEvents, readAccounts } from './accounts.queries.ts';
import { createAccountStore, failureTimes, isEnrolled } from './accounts.store.ts';
import { createMemberLog, type MemberLog } from './member-log.ts';
import { createSessionStore } from './sessions.store.ts';
import { writeAccountChanges } from './write-account-changes.ts';

/** The setting that lets row-level security allow access to accounts. */
const realm = { 'basalt.realm': 'identity' };

/** The scope of a transaction over accounts. */
const accounts = { variables: realm, organizationId: '', retriesDuplicates: true };

/**
 * The accounts of the deployment in PostgreSQL. What happens to an account is also recorded in the logs of the person's
 * organizations: `onDeliveries`, `onMails` and `eventFeed` are as for `createTenancy`.
 */
export function createAccountsTransaction({
  database,
  newId,
  onDeliveries = () => {},
  onMails = () => {},
  eventFeed,
}: {
  database: Database;
  newId: NewId;
  onDeliveries?: () => void;
  onMails?: () => void;
  eventFeed?: Pick<EventFeed, 'notify'>;
}): AccountsTransaction {
  const { connections } = database;

  /** The ids that a function of the database returns, which reads across tenants. */
  async function ids(query: Query<{ id: string | null }>): Promise<string[]> {
    const [answer] = await executeBatch(connections, 'identity', [selection(query)]);
    const rows = (answer?.rows ?? []) as { id: string | null }[];
    return rows.flatMap(({ id }) => id ?? []);
  }

  return {
    async inIdentity(work) {
      let last: { tx: Transaction; log: MemberLog } | undefined;
      const answer = await runTransaction(database, accounts, (tx) => {
        last = { tx, log: createMemberLog(tx, newId) };
        return work(storesOf(tx, last.log));
      });
      if (last?.tx.hasDeliveries) onDeliveries();
      for (const organizationId of last?.log.recordedIn ?? []) eventFeed?.notify(organizationId);
      if (last?.tx.hasMails) onMails();
      return answer;
    },
    async findSession(tokenHash) {
      const row = await readSession(database, tokenHash);
      if (row === null) return null;
      return {
        session: entityOf(database.em, Session, row.session),
        user: entityOf(database.em, User, row.person),
        enrolled: row.enrolled,
      };
    },
    async organizationsOf(userId) {
      const found = await ids(sql`select organizations_of_person(${userId}) as id`);
      const own: OwnOrganization[] = [];
      for (const organizationId of found.toSorted().slice(0, signInBudget.organizations)) {
        const reads = new TenantReads(connections, organizationId, { entersSuspended: true });
        own.push(...(await reads.rows(ownOrganization(organizationId, userId))));
      }
      return own;
    },
    accounts: (filter, input) =>
      runTransaction(database, accounts, (tx) => readAccounts(tx, filter, input)),
    accountEvents: (filter, input) =>
      runTransaction(database, accounts, (tx) => readAccountEvents(tx, filter, input)),
    async organizationOfInvitation(tokenHash) {
      const [id] = await ids(sql`select organization_of_invitation(${tokenHash}) as id`);
      return id ?? null;
    },
  };
}

const ownOrganization = (organizationId: string, userId: string) =>
  selection(
    db
      .selectFrom('organizations as o')
      .innerJoin('memberships as m', 'm.organization_id', 'o.id')
      .select([
        'o.id',
        'o.name',
        'o.slug',
        'o.members_make_labels',
        'o.default_locale',
        'o.suspended_at',
        'o.version',
        'o.created_at',
        'o.updated_at',
        'm.role',
      ])
      .where('o.id', '=', organizationId)
      .where('m.user_id', '=', userId)
      .where('m.removed_at', 'is', null),
  );

function storesOf(tx: Transaction, log: MemberLog): IdentityStores {
  return {
    accounts: createAccountStore(tx),
    sessions: createSessionStore(tx),
    failures: (wanted, options) => failureTimes(tx, wanted, options),
    async ownerOfResetToken(hash, now) {
      const [row] = await tx.rows(
        selection(
          db
            .selectFrom('reset_tokens')
            .select('user_id')
            .where('hash', '=', hash)
            .where('expires_at', '>', now.toISOString()),
        ),
      );
      return row?.user_id ?? null;
    },
    async write(changes) {
      await writeAccountChanges(tx, changes, log);
      await tx.commit();
    },
  };
}

interface SessionRow {
  session: Record<string, unknown>;
  person: Record<string, unknown>;
  enrolled: boolean;
}

const session = compiledOnce(({ tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      sql<Record<string, unknown>>`to_jsonb(s)`.as('session'),
      sql<Record<string, unknown>>`to_jsonb(u)`.as('person'),
      isEnrolled.as('enrolled'),
    ])
    .where('s.token_hash', '=', tokenHash),
);

/** The session with its person. Every request of a browser needs it, so it is one round trip. */
async function readSession(
  { connections }: Database,
  tokenHash: string,
): Promise<SessionRow | null> {
  const [, found] = await executeBatch(connections, 'identity', [
    setVariables(realm),
    session({ tokenHash }),
  ]);
  return (found?.rows[0] as SessionRow | undefined) ?? null;
}
