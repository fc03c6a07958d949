import type { AccountEventRecord, AccountRecord, IdPageRequest } from '@basalt/domain';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';
import { setTenant } from '../sql/set-tenant.ts';
import { isEnrolled } from './accounts.store.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** A page of accounts in the order of their creation. `tx` must be a transaction over accounts. */
export async function readAccounts(
  tx: Transaction,
  { organizationId }: { organizationId?: string | undefined },
  { after, limit }: IdPageRequest,
): Promise<AccountRecord[]> {
  let accounts = db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.email_confirmed_at',
      'u.deactivated_at',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      isEnrolled.as('two_factor'),
      'u.created_at',
    ])
    .orderBy('u.id')
    .limit(limit);
  if (after !== undefined) accounts = accounts.where('u.id', '>', after);
  if (organizationId !== undefined) {
    accounts = accounts.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .where('m.organization_id', '=', organizationId)
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.removed_at', 'is', null),
      ),
    );
  }
  const tenant = organizationId === undefined ? null : setTenant(organizationId);
  const [, found] = await tx.batch(tenant, selection(accounts));
  return found;
}

/** A page of the events of accounts, the newest first. `tx` must be a transaction over accounts. */
export async function readAccountEvents(
  tx: Transaction,
  { userId, since }: { userId?: string | undefined; since?: Date | undefined },
  { after, limit }: IdPageRequest,
): Promise<AccountEventRecord[]> {
  let events = db
    .selectFrom('account_events as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'e.at as timestamp',
      'e.kind as type',
      'e.user_id',
      'u.email',
      'e.actor',
      'e.data',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (userId !== undefined) events = events.where('e.user_id', '=', userId);
  if (since !== undefined) events = events.where('e.at', '>=', since.toISOString());
  if (after !== undefined) {
    const last = db.selectFrom('account_events').select(['at', 'id']).where('id', '=', after);
    events = events.where(sql<boolean>`(e.at, e.id) < ${last}`);
  }
  return tx.rows(selection(events));
}
