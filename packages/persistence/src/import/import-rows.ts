import type { ImportRow, SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

/** At most `limit` rows of the report of an import, after a position, in the order of the source. */
export const rowsOfReport = compiledOnce(
  (of: { organizationId: string; id: string; after: number; limit: number }) => sql<ImportRow>`
  select position, kind, source_key as key, name, url, outcome, notes from import_rows
  where organization_id = ${of.organizationId} and import_id = ${of.id} and position > ${of.after}
  order by position limit ${of.limit}`,
);

/** Adds rows to the report of an import. */
export function addImportRows(
  organizationId: string,
  { importId, rows }: Extract<SetChange, { kind: 'import_rows' }>,
) {
  const json = JSON.stringify(rows);
  return sql`insert into import_rows (organization_id, import_id, position, kind, source_key, name, url, outcome, notes)
    select ${organizationId}::uuid, ${importId}::uuid, r.position, r.kind, r.key, r.name, r.url, r.outcome, r.notes
    from json_to_recordset(${json}::json)
      as r (position integer, kind text, key text, name text, url text, outcome text, notes json)`;
}
