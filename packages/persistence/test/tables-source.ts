import type { Client } from 'pg';

/** The types of values as the service reads them (`connection/batch.ts`): moments as RFC 3339, days as ISO 8601, `bigint` as its digits. */
const types: Readonly<Record<string, string>> = {
  bigint: 'string',
  'bigint[]': 'string[]',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  uuid: 'string',
};

/** Columns whose values are of a narrower type of the domain: by table and column, or by column. */
const narrower: Readonly<Record<string, string>> = {
  actor: 'Actor',
  author: 'Actor',
  created_by: 'Actor',
  role: 'Role',
  'account_events.kind': `AccountEventRecord['type']`,
  'account_events.data': `AccountEventRecord['data']`,
  'api_credentials.scopes': 'Scope[]',
  'boards.source': 'RecordSource',
  'comments.source': 'RecordSource',
  'documents.status': `DocumentRecord['status']`,
  'events.kind': `EventRecord['type']`,
  'events.data': `EventRecord['data']`,
  'events.changes': `EventRecord['changes']`,
  'affected_records.kind': 'AffectedKind',
  'events.affected': `EventRecord['affected']`,
  'events.affected_kinds': 'AffectedKind[]',
  'organizations.default_locale': 'Language',
  'tickets.source': 'RecordSource',
  'users.locale': 'Language',
  'webhook_deliveries.event_type': `DeliveryRecord['event_type']`,
  'webhook_deliveries.state': `DeliveryRecord['state']`,
  'webhooks.disabled_reason': `WebhookRecord['disabled_reason']`,
  'webhooks.events': `WebhookRecord['events']`,
};

interface Column {
  relation: string;
  column: string;
  type: string;
  is_null: boolean;
}

/** The source of `sql/tables.ts`: the tables and views of a migrated database, their columns, and what a row of each holds. */
export async function tablesSource(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as relation, a.attname as column, format_type(a.atttypid, null) as type,
      c.relkind = 'r' and not a.attnotnull as is_null
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
    order by c.relname collate "C", a.attname collate "C"`);
  const lines = [...Map.groupBy(rows, ({ relation }) => relation)].flatMap(
    ([relation, columns]) => [
      `  ${relation}: {`,
      ...columns.map((column) => `    ${column.column}: ${typeOf(column)};`),
      '  };',
    ],
  );
  const names = new Set(lines.join('\n').match(/(?<=[:|] )[A-Z]\w+/gu));
  names.delete('Uint8Array');
  return `import type {
${[...names]
  .toSorted()
  .map((name) => `  ${name},`)
  .join('\n')}
} from '@basalt/domain';

/**
 * The tables and views of the schema. Written from the catalogue of a migrated database: \`npm test -- test/tables -u\`.
 * Moments are RFC 3339 text, numbers of 64 bits are their digits.
 */
export interface Tables {
${lines.join('\n')}
}
`;
}

function typeOf({ relation, column, type, is_null }: Column): string {
  const known = narrower[`${relation}.${column}`] ?? narrower[column] ?? types[type];
  if (known === undefined)
    throw new Error(`${relation}.${column} is of the type ${type}, which has no type here`);
  return is_null ? `${known} | null` : known;
}
