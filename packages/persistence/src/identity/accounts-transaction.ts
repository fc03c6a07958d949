import {
  longestSessionRest,
  Session,
  User,
  type AccountsTransaction,
  type IdentityStores,
  type NewId,
  type OwnOrganization,
} from '@basalt/domain';
import { askOnce } from '../transaction/ask-once.ts';
import type { Database } from '../open-database.ts';
import { loadEntity } from '../transaction/entity-columns.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import { TenantReads } from '../transaction/tenant-reads.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import { readAccountEvents, readAccounts } from './accounts.queries.ts';
import { createMailOutbox } from '../mail/outbox.store.ts';
import { createIdentityStore, createResetTokenStore, createUserStore } from './accounts.store.ts';
import { createFailureStore } from '../rate-limit/failures.store.ts';
import { createMemberLog, type MemberLog } from './member-log.ts';
import { noteAccountEvent } from './note-account-event.ts';
import { createSessionStore, createStartedSignInStore } from './sessions.store.ts';
import { createTwoFactorStore } from './two-factors.store.ts';

/** What tells the policies that a transaction is over accounts. */
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
  eventFeed?: Pick<EventFeed, 'ring'>;
}): AccountsTransaction {
  const { connections } = database;

  /** One answer of a function that looks past the fence and gives ids alone. */
  async function ids(text: string, value: string): Promise<string[]> {
    const [answer] = await askOnce(connections, 'identity', [{ text, values: [value] }]);
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
      for (const organizationId of last?.log.recordedIn ?? []) eventFeed?.ring(organizationId);
      if (last?.tx.hasMails) onMails();
      return answer;
    },
    async findSession(tokenHash) {
      const row = await readSession(database, tokenHash);
      if (row === null) return null;
      const em = database.em.fork();
      return {
        session: loadEntity(em, Session, row.session),
        user: loadEntity(em, User, row.person),
        enrolled: row.enrolled,
      };
    },
    async organizationsOf(userId) {
      const found = await ids('select organizations_of_person($1) as id', userId);
      const own: OwnOrganization[] = [];
      for (const organizationId of found.toSorted()) {
        const rows = await new TenantReads(connections, organizationId).rows<OwnOrganization>({
          text: `select o.id, o.name, o.slug, o.created_at, o.updated_at, m.role
            from organizations o join memberships m on m.organization_id = o.id
            where o.id = $1 and m.user_id = $2 and m.removed_at is null`,
          values: [organizationId, userId],
        });
        own.push(...rows);
      }
      return own;
    },
    accounts: (filter, input) =>
      runTransaction(database, accounts, (tx) => readAccounts(tx, filter, input)),
    accountEvents: (filter, input) =>
      runTransaction(database, accounts, (tx) => readAccountEvents(tx, filter, input)),
    async organizationOfInvitation(tokenHash) {
      const [id] = await ids('select organization_of_invitation($1) as id', tokenHash);
      return id ?? null;
    },
  };
}

function storesOf(tx: Transaction, log: MemberLog): IdentityStores {
  return {
    users: createUserStore(tx),
    identities: createIdentityStore(tx),
    sessions: createSessionStore(tx),
    startedSignIns: createStartedSignInStore(tx),
    twoFactors: createTwoFactorStore(tx),
    resetTokens: createResetTokenStore(tx),
    failures: createFailureStore(tx),
    outbox: createMailOutbox(tx),
    async note(event) {
      await noteAccountEvent(tx, event);
      await log.record(event);
    },
    async sweep(now, forgotten) {
      const [present, past] = [now.toISOString(), forgotten.toISOString()];
      await tx.rows('delete from sessions where expires_at <= $1 or last_seen_at <= $2', [
        present,
        new Date(now.getTime() - longestSessionRest).toISOString(),
      ]);
      await tx.rows('delete from started_sign_ins where expires_at <= $1', [present]);
      await tx.rows('delete from reset_tokens where expires_at <= $1', [present]);
      await tx.rows('delete from failed_attempts where at < $1', [past]);
      await tx.rows('update failed_attempts set at = $1 where at > $1', [present]);
    },
  };
}

interface SessionRow {
  session: Record<string, unknown>;
  person: Record<string, unknown>;
  enrolled: boolean;
}

/** Asked with every request of a browser: one round trip. */
async function readSession(
  { connections }: Database,
  tokenHash: string,
): Promise<SessionRow | null> {
  const [, found] = await askOnce(connections, 'identity', [
    { text: `select set_config('basalt.realm', 'identity', true)` },
    {
      text: `select to_jsonb(s) as session, to_jsonb(u) as person,
          exists (select from two_factors t where t.user_id = u.id and t.confirmed_at is not null) as enrolled
        from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
      values: [tokenHash],
    },
  ]);
  return (found?.rows[0] as SessionRow | undefined) ?? null;
}
