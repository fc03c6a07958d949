import { View, type ViewStore } from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../file/files.store.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const lockView = compiledOnce(
  (of: { organizationId: string; id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(View, 'v')} from views v
  where v.organization_id = ${of.organizationId} and v.id = ${of.id} and exists (
    select from views_of_live_projects l where l.organization_id = v.organization_id and l.id = v.id)
  for no key update of v`,
);

const holdName = compiledOnce(({ name }: { name: string }) => nameLock(name));

const countViews = compiledOnce(
  ({ organizationId }: { organizationId: string }) =>
    sql<{ total: number }>`
  select count(*)::integer as total from views where organization_id = ${organizationId}`,
);

/** Views of the transaction's tenant in PostgreSQL. */
export function createViewStore(tx: Transaction): ViewStore {
  const { organizationId } = tx;
  return {
    lock: (id) => tx.loadOne(View, lockView({ organizationId, id }, tx)),
    async lockedCount() {
      const [, [row]] = await tx.batch(
        holdName({ name: `${organizationId}/views` }),
        countViews({ organizationId }),
      );
      return row?.total ?? 0;
    },
  };
}
