import {
  longestSessionRest,
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
import { setVariables } from '../sql/settings.ts';
import { askOnce } from '../transaction/ask-once.ts';
import type { Database } from '../open-database.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import { TenantReads } from '../transaction/tenant-reads.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import { readAccountEvents, readAccounts } from './accounts.queries.ts';
import { addMail } from '../mail/add-mail.ts';
import { createIdentityStore, createResetTokenStore, createUserStore } from './accounts.store.ts';
import { createFailureStore } from '../rate-limit/failures.store.ts';
import { createMemberLog, type MemberLog } from './member-log.ts';
import { noteAccountEvent } from './note-account-event.ts';
import { createSessionStore, createStartedSignInStore } from './sessions.store.ts';
import { createTwoFactorStore } from './two-factors.store.ts';

/** The setting by which the policies know a transaction over accounts. */
const realm = { 'basalt.realm': 'identity' };

/** A transaction over accounts. */
const accounts = { variables: realm, organizationId: '', retriesDuplicates: true };

/**
 * The accounts of the deployment in PostgreSQL. `onDeliveries`, `onMails` and `eventFeed` as for `createTenancy`: what
 * happens to an account is recorded in the organizations of its person.
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

  /** One answer of a function that looks across tenants and gives ids alone. */
  async function ids(query: Query<{ id: string | null }>): Promise<string[]> {
    const [answer] = await askOnce(connections, 'identity', [selection(query)]);
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
      const em = database.em.fork();
      return {
        session: em.map(Session, row.session),
        user: em.map(User, row.person),
        enrolled: row.enrolled,
      };
    },
    async organizationsOf(userId) {
      const found = await ids(sql`select organizations_of_person(${userId}) as id`);
      const own: OwnOrganization[] = [];
      for (const organizationId of found.toSorted().slice(0, signInBudget.organizations)) {
        const reads = new TenantReads(connections, organizationId);
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
      .select(['o.id', 'o.name', 'o.slug', 'o.version', 'o.created_at', 'o.updated_at', 'm.role'])
      .where('o.id', '=', organizationId)
      .where('m.user_id', '=', userId)
      .where('m.removed_at', 'is', null),
  );

function storesOf(tx: Transaction, log: MemberLog): IdentityStores {
  return {
    users: createUserStore(tx),
    identities: createIdentityStore(tx),
    sessions: createSessionStore(tx),
    startedSignIns: createStartedSignInStore(tx),
    twoFactors: createTwoFactorStore(tx),
    resetTokens: createResetTokenStore(tx),
    failures: createFailureStore(tx),
    outbox: { add: (mail) => addMail(tx, mail) },
    async note(event) {
      await noteAccountEvent(tx, event);
      await log.record(event);
    },
    async sweep(now, forgotten) {
      const [present, past] = [now.toISOString(), forgotten.toISOString()];
      const unused = new Date(now.getTime() - longestSessionRest).toISOString();
      await tx.rows(
        db
          .deleteFrom('sessions')
          .where(({ or, eb }) =>
            or([eb('expires_at', '<=', present), eb('last_seen_at', '<=', unused)]),
          ),
      );
      await tx.rows(db.deleteFrom('started_sign_ins').where('expires_at', '<=', present));
      await tx.rows(db.deleteFrom('reset_tokens').where('expires_at', '<=', present));
      await tx.rows(db.deleteFrom('failed_attempts').where('at', '<', past));
      await tx.rows(
        db.updateTable('failed_attempts').set({ at: present }).where('at', '>', present),
      );
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
    .select(({ exists, selectFrom }) => [
      sql<Record<string, unknown>>`to_jsonb(s)`.as('session'),
      sql<Record<string, unknown>>`to_jsonb(u)`.as('person'),
      exists(
        selectFrom('two_factors as t')
          .whereRef('t.user_id', '=', 'u.id')
          .where('t.confirmed_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('enrolled'),
    ])
    .where('s.token_hash', '=', tokenHash),
);

/** Asked with every request of a browser: one round trip. */
async function readSession(
  { connections }: Database,
  tokenHash: string,
): Promise<SessionRow | null> {
  const [, found] = await askOnce(connections, 'identity', [
    setVariables(realm),
    session({ tokenHash }),
  ]);
  return (found?.rows[0] as SessionRow | undefined) ?? null;
}
