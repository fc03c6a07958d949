import type { StoredBytes } from '@basalt/domain';
import type { Database } from '../open-database.ts';
import { asDomainError } from '../connection/storage-errors.ts';

/** What a row takes besides its large columns, about. */
const rowBytes = 250;

/** The tables that can become large, and their columns that can. */
const large: Readonly<Record<string, readonly string[]>> = {
  events: ['data', 'changes', 'packed'],
  tickets: ['description_html'],
  ticket_search: ['text'],
  documents: ['content_html'],
  document_search: ['text'],
  comments: ['body_html'],
  notifications: ['body'],
  kept_outcomes: ['outcome'],
  webhook_deliveries: [],
};

const sizes = Object.entries(large).map(([table, columns]) => {
  const bytes = columns.map((column) => `coalesce(pg_column_size(t.${column}), 0)`);
  const row = [String(rowBytes), ...bytes].join(' + ');
  return `(select coalesce(sum(${row}), 0) from ${table} t where t.organization_id = $1)`;
});

const total = `select (${sizes.join('\n + ')})::bigint as bytes`;

/** For how long an organization may be measured, in milliseconds. */
const patience = 600_000;

/** Measures in PostgreSQL, below row-level security. Of compressed texts only the size is read. */
export function createStoredBytes({
  database: { pool },
}: {
  database: Pick<Database, 'pool'>;
}): StoredBytes {
  return {
    async ofAll() {
      const { rows } = await pool
        .query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
        .catch((error: unknown) => {
          throw asDomainError(error);
        });
      return Number(rows[0]?.bytes);
    },
    async of(organizationId) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin read only');
        const settings = `select set_config('basalt.organization_id', $1, true), set_config('statement_timeout', '${patience}', true)`;
        await client.query(settings, [organizationId]);
        const question = { text: total, values: [organizationId], query_timeout: patience };
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
