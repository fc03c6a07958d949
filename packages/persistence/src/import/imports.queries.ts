import {
  Import,
  type DueImports,
  type ImportedRecord,
  type ImportQueries,
  type ImportRecord,
} from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/rows-across.ts';
import type { Database } from '../transaction/database.ts';
import { column, idKey, onPage, timeKey, type SortKey } from '../sql/keyset.ts';
import { bindTo, plainConditions, withValues } from '../sql/plain-conditions.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import { rowsOfReport } from './import-rows.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const columns = selectedColumns(Import, 'i', {
  add_people: 'i.adds_people',
  dry_run: 'i.is_dry_run',
  zone: `case when i.system in ('csv', 'jira') then coalesce(nullif(i.options ->> 'zone', ''), 'UTC') end`,
});

const imports = (organizationId: string) =>
  db.selectFrom('imports as i').where('i.organization_id', '=', organizationId);

const importById = compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
  imports(organizationId).select(columns).where('i.id', '=', id),
);

const newestFirst: SortKey<ImportRecord>[] = [
  timeKey(column('imports', 'i', 'created_at'), 'desc', (row) => row.created_at),
  idKey('i.id', 'desc'),
];

const projectOf = compiledOnce(
  (of: Pick<ImportedRecord, 'organizationId' | 'system' | 'sourceKey'>) => sql<{ id: string }>`
  select p.id from import_records r
  join projects p on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null
  where r.organization_id = ${of.organizationId} and r.kind = 'project' and r.system = ${of.system}
    and r.source_key = ${of.sourceKey}
  order by p.id limit 1`,
);

const handledKeys = compiledOnce(
  (of: { organizationId: string; id: string; kind: string }) => sql<{ key: string }>`
  select source_key as key from import_records
  where organization_id = ${of.organizationId} and import_id = ${of.id} and kind = ${of.kind}
  union all select source_key from import_rows
  where organization_id = ${of.organizationId} and import_id = ${of.id} and kind = ${of.kind}`,
);

/** Reads of imports in PostgreSQL. */
export function createImportQueries(reads: TenantReads): ImportQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [found] = await reads.rows(importById({ organizationId, id }));
      return found ?? null;
    },
    async list(filter, page) {
      // Without an index for the filters: an organization makes few imports.
      const values: unknown[] = [];
      let listed = imports(organizationId);
      for (const condition of plainConditions(Import, 'i', filter, bindTo(values))) {
        listed = listed.where(withValues(condition, values));
      }
      const found = await reads.page<ImportRecord>(page, {
        rows: selection(onPage(listed.select(columns), newestFirst, page)),
        count: selection(listed.select(countOf)),
        keys: newestFirst,
      });
      if (found === null) throw new Error('a list that belongs to the tenant itself is there');
      return found;
    },
    rows: (id, after, limit) => reads.rows(rowsOfReport({ organizationId, id, after, limit })),
    async handledKeys(id, kind) {
      const rows = await reads.rows(handledKeys({ organizationId, id, kind }));
      return new Set(rows.map(({ key }) => key));
    },
    async projectOf(system, sourceKey) {
      const [found] = await reads.rows(projectOf({ organizationId, system, sourceKey }));
      return found?.id ?? null;
    },
  };
}

/** Finds due imports of all organizations, with a function of the database that returns their ids and the kind of their source. */
export function createDueImports({ database }: { database: Database }): DueImports {
  return async (now) => {
    const due = sql<{ organization_id: string; import_id: string; reads_address: boolean }>`
      select organization_id, import_id, reads_address from basalt.due_work_of_imports(${now.toISOString()})`;
    const rows = await rowsAcross(database.pool, due);
    return rows.map((row) => ({
      organizationId: row.organization_id,
      importId: row.import_id,
      readsAddress: row.reads_address,
    }));
  };
}
