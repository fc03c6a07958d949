import { AppGrant, type AppQueries, type ConnectionRecord } from '@basalt/domain';
import { column, idKey, onPage } from '../sql/keyset.ts';
import { countOf, db, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const inOrder = [idKey<ConnectionRecord>(column('app_grants', 'g', 'id'), 'asc')];

const columns = selectedColumns(AppGrant, 'g', {
  app: `json_build_object('id', a.id, 'name', a.name, 'client_id', a.client_id)`,
});

/** Reads of connections in PostgreSQL. */
export function createAppQueries(reads: TenantReads): AppQueries {
  const { organizationId } = reads;
  const granted = () =>
    db
      .selectFrom('app_grants as g')
      .innerJoin('apps as a', (on) =>
        on.onRef('a.organization_id', '=', 'g.organization_id').onRef('a.id', '=', 'g.app_id'),
      )
      .where('g.organization_id', '=', organizationId);
  return {
    async connections(userId, page) {
      const wanted = userId === null ? granted() : granted().where('g.user_id', '=', userId);
      const records = wanted.select(columns);
      const found = await reads.page<ConnectionRecord>(page, {
        rows: selection(onPage(records, inOrder, page)),
        count: selection(wanted.select(countOf)),
        keys: inOrder,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async people() {
      const counted = granted().select(['a.id', countOf]).groupBy('a.id');
      const rows = await reads.rows(selection(counted));
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
  };
}
