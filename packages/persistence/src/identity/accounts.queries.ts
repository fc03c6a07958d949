import type { AccountEventRecord, AccountRecord, Onward } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Accounts in creation order, read in a transaction over accounts. */
export async function readAccounts(
  tx: Transaction,
  { organizationId }: { organizationId?: string | undefined },
  { after, limit }: Onward,
): Promise<AccountRecord[]> {
  const values: unknown[] = [after ?? null, limit];
  let members = '';
  if (organizationId !== undefined) {
    tx.enqueue(`select set_config('basalt.organization_id', $1, true)`, [organizationId]);
    members = `and exists (select from memberships m where m.organization_id = $3 and m.user_id = u.id
      and m.removed_at is null)`;
    values.push(organizationId);
  }
  return tx.rows<AccountRecord>(
    `select u.id, u.name, u.email, u.email_confirmed_at, u.deactivated_at,
      u.password_hash is not null as has_password,
      exists (select from two_factors t where t.user_id = u.id and t.confirmed_at is not null) as two_factor,
      u.created_at
    from users u where ($1::uuid is null or u.id > $1) ${members} order by u.id limit $2`,
    values,
  );
}

/** Events of accounts, newest first, read in a transaction over accounts. */
export async function readAccountEvents(
  tx: Transaction,
  { userId, since }: { userId?: string | undefined; since?: Date | undefined },
  { after, limit }: Onward,
): Promise<AccountEventRecord[]> {
  return tx.rows<AccountEventRecord>(
    `select e.id, e.at as timestamp, e.kind as type, e.user_id, u.email, e.actor, e.data
    from account_events e join users u on u.id = e.user_id
    where ($1::uuid is null or e.user_id = $1) and ($2::timestamptz is null or e.at >= $2)
      and ($3::uuid is null or (e.at, e.id) < (select p.at, p.id from account_events p where p.id = $3))
    order by e.at desc, e.id desc limit $4`,
    [userId ?? null, since?.toISOString() ?? null, after ?? null, limit],
  );
}
