import type { StoredBytes } from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/rows-across.ts';
import { selection } from '../sql/query.ts';
import { setVariables } from '../sql/set-tenant.ts';
import type { Database } from '../transaction/database.ts';
import { asDomainError } from '../connection/storage-errors.ts';

/** About how many bytes a row takes without its large columns. */
const rowBytes = 250;

/** The tables that can become large, each with its large columns. */
const large: Readonly<Record<string, readonly string[]>> = {
  events: ['data', 'changes', 'packed'],
  tickets: ['description_html', 'source', 'field_values'],
  ticket_fields: ['line'],
  fields: ['description', 'options'],
  templates: ['ticket', 'sub_tickets'],
  rules: ['do'],
  ticket_search: ['text'],
  documents: ['content_html'],
  document_search: ['text'],
  comments: ['body_html', 'source', 'searched', 'reactions'],
  files: [],
  import_records: [],
  import_rows: [],
  ticket_relations: [],
  views: [],
  notifications: ['body'],
  kept_outcomes: ['outcome'],
  webhook_deliveries: [],
  developments: ['title', 'url'],
  git_deliveries: [],
};

/** The bytes of all rows of a tenant. */
function total(organizationId: string) {
  const plus = sql` + `;
  const sizes = Object.entries(large).map(([table, columns]) => {
    const bytes = columns.map((column) => sql`coalesce(pg_column_size(t.${sql.ref(column)}), 0)`);
    const row = sql.join([sql.lit(rowBytes), ...bytes], plus);
    return sql`(select coalesce(sum(${row}), 0) from ${sql.table(table)} t where t.organization_id = ${organizationId})`;
  });
  return sql<{ bytes: string }>`select (${sql.join(sizes, plus)})::bigint as bytes`;
}

/** The time limit for measuring an organization, in milliseconds. */
const timeoutMs = 600_000;

/** Measures stored bytes in PostgreSQL, under row-level security. Texts are measured as stored, without being read. */
export function createStoredBytes({
  database: { pool },
}: {
  database: Pick<Database, 'pool'>;
}): StoredBytes {
  return {
    async ofAll() {
      const all = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
      const [size] = await rowsAcross(pool, all);
      return Number(size?.bytes);
    },
    async of(organizationId) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin read only');
        const settings = setVariables({
          'basalt.organization_id': organizationId,
          statement_timeout: String(timeoutMs),
        });
        await client.query(settings.text, [...(settings.values ?? [])]);
        const { text, values = [] } = selection(total(organizationId));
        const question = { text, values: [...values], query_timeout: timeoutMs };
        const { rows } = await client.query<{ bytes: string }>(question);
        await client.query('commit');
        return Number(rows[0]?.bytes);
      } catch (error) {
        broken = error as Error;
        throw asDomainError(error);
      } finally {
        client.release(broken);
      }
    },
  };
}
