import type { ClaimedMail, MailQueue } from '@basalt/domain';
import type { Database } from '../transaction/database.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The maximum number of due mails that one claim chooses from, the oldest first. */
const considered = 1000;

/**
 * Claims due mails: urgent ones first, then in turn one of each sender. Those of suspended organizations wait. `due_at` is checked again after the row is locked,
 * because another process may have claimed it.
 */
export const claim = compiledOnce(
  ({ now, until, urgentOnly, limit }: Claim) => sql<ClaimedRow>`
  update mail_outbox m set claims = m.claims + 1, due_at = ${until}
  from (
    select o.id, r.is_urgent, r.place, o.due_at from mail_outbox o
    join (
      select d.id, d.is_urgent, row_number() over (partition by d.sender order by d.due_at, d.id) as place
      from (
        select id, sender, is_urgent, due_at from mail_outbox
        where due_at <= ${now} and (is_urgent or not ${urgentOnly})
          and sender not in (select basalt.suspended_organizations()::text)
        order by is_urgent desc, due_at limit ${sql.lit(considered)}
      ) d
    ) r on r.id = o.id
    where o.due_at <= ${now}
    order by r.is_urgent desc, r.place, o.due_at limit ${limit}
    for update of o skip locked
  ) c
  where m.id = c.id
  returning m.id, m.sender, m.kind, m.is_urgent, m.sealed, m.attempts, m.claims, m.created_at::text as created_at`,
);

interface Claim {
  now: string;
  until: string;
  urgentOnly: boolean;
  limit: number;
}

/** A claimed mail. */
export interface ClaimedRow {
  id: string;
  sender: string;
  kind: ClaimedMail['kind'];
  is_urgent: boolean;
  sealed: string;
  attempts: number;
  claims: number;
  created_at: string;
}

const claimedOf = (row: ClaimedRow): ClaimedMail => ({
  id: row.id,
  sender: row.sender,
  kind: row.kind,
  isUrgent: row.is_urgent,
  sealed: row.sealed,
  attempts: row.attempts,
  claim: row.claims,
  createdAt: new Date(row.created_at),
});

/** The outbox of the deployment in PostgreSQL. */
export function createMailQueue({ database }: { database: Database }): MailQueue {
  const scope = { variables: { 'basalt.realm': 'identity' }, organizationId: '' };
  const run = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    runTransaction(database, scope, work);
  return {
    claim: ({ urgentOnly, limit, now, until }) =>
      run(async (tx) => {
        const moments = { now: now.toISOString(), until: until.toISOString() };
        return (await tx.rows(claim({ ...moments, urgentOnly, limit }))).map(claimedOf);
      }),
    remove: ({ id, claim: ofClaim }) =>
      run(async (tx) => {
        await tx.rows(
          db.deleteFrom('mail_outbox').where('id', '=', id).where('claims', '=', ofClaim),
        );
      }),
    postpone: ({ id, claim: ofClaim }, dueAt) =>
      run(async (tx) => {
        await tx.rows(
          db
            .updateTable('mail_outbox')
            .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: dueAt.toISOString() }))
            .where('id', '=', id)
            .where('claims', '=', ofClaim),
        );
      }),
  };
}
