import {
  allReferences,
  cleanHtml,
  htmlBudget,
  isAppUrl,
  isRefusal,
  type HtmlField,
  type RichText,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { StoredTable } from '../backup/catalogue.ts';
import { keptContent, packedFrom, unpackedContent } from '../event/packed-event.ts';
import { sendQuery } from '../sql/send-query.ts';
import { staged } from './staged-rows.ts';

/** The number of rows that are fetched at a time. */
const batchSize = 50;

type Values = Record<string, unknown>;

/**
 * Cleans the HTML of the staged rows as if it came through the API: in columns, in recorded events, and in stored outcomes of
 * requests. An address of a notification that is not in the application is removed. Throws BackupError when HTML exceeds its limits.
 */
export async function cleanStaged(
  client: Client,
  table: StoredTable,
  richText: RichText,
): Promise<void> {
  const cleaners = cleanersOf(table, richText);
  if (cleaners.size === 0) return;
  const names = [...cleaners.keys()];
  const cursor = sql<object>`declare cleaning no scroll cursor for
    select ctid::text as "at row", ${sql.join(names.map(asText))} from ${staged}
    where ${sql.join(names.map(conditionOf), sql` or `)}`;
  await sendQuery(client, cursor);
  for (;;) {
    const { rows } = await client.query<Values>(`fetch ${batchSize} from cleaning`);
    for (const row of rows) await cleanRow(client, { table, row, cleaners });
    if (rows.length < batchSize) break;
  }
  await client.query('close cleaning');
  if (table.name === 'events') await sendQuery(client, measureUnpacked);
  if (table.columns.includes('html_policy')) {
    const policy = richText.policyVersion;
    const update = sql<object>`update ${staged} set html_policy = ${policy} where html_policy <> ${policy}`;
    await sendQuery(client, update);
  }
}

/** The size in bytes of an event that is not packed, without blanks: pages and deliveries are limited by it. */
const unpackedSize = sql`octet_length(translate(data::text || changes::text || coalesce(affected::text, ''), E' \\t\\r\\n', ''))`;

/** Measures events that are not packed: the file can contain any number. A small event has none. */
const measureUnpacked = sql<object>`update ${staged}
  set unpacked_bytes = case when ${unpackedSize} >= ${packedFrom} then ${unpackedSize} end
  where packed is null and (unpacked_bytes is not null or ${unpackedSize} >= ${packedFrom})`;

/** SQL that selects a column as text; `packed` as bytes. */
const asText = (name: string): RawBuilder<unknown> =>
  name === 'packed' ? sql`packed, unpacked_bytes` : sql`${sql.id(name)}::text as ${sql.id(name)}`;

/** Returns the columns to change, by name. */
type Cleaner = (value: never) => Values | Promise<Values>;

function cleanersOf({ name, columns }: StoredTable, richText: RichText): Map<string, Cleaner> {
  const cleaners = new Map<string, Cleaner>();
  for (const column of columns) {
    if (column.endsWith('_html')) {
      cleaners.set(column, async (html: string) => ({
        [column]: await cleanText(richText, column, html),
      }));
    }
    if (mayHoldHtml.has(`${name}.${column}`)) {
      cleaners.set(column, async (json: string) => ({ [column]: await cleanJson(richText, json) }));
    }
  }
  if (name === 'events') cleaners.set('packed', (packed: Buffer) => cleanPacked(richText, packed));
  if (name === 'notifications') {
    cleaners.set('url', (url: string) => ({ url: isAppUrl(url) ? url : null }));
  }
  return cleaners;
}

/** The columns of JSON that contain records. */
const mayHoldHtml = new Set([
  'events.data',
  'events.changes',
  'events.affected',
  'kept_outcomes.outcome',
  'templates.ticket',
  'templates.sub_tickets',
  'rules.do',
]);

function conditionOf(column: string): RawBuilder<unknown> {
  // The name of a field in JSON may be written with escapes (`\u0068tml`).
  if ([...mayHoldHtml].some((columnName) => columnName.endsWith(`.${column}`))) {
    return sql`${sql.id(column)}::text ~* 'html|\\\\u'`;
  }
  return sql`${sql.id(column)} is not null`;
}

async function cleanRow(
  client: Client,
  {
    table,
    row,
    cleaners,
  }: { table: StoredTable; row: Values; cleaners: ReadonlyMap<string, Cleaner> },
): Promise<void> {
  const { 'at row': at, ...before } = row;
  const changed: Values = {};
  for (const [column, cleaner] of cleaners) {
    const value = before[column];
    if (value === null) continue;
    const after = await Promise.resolve(value as never)
      .then(cleaner)
      .catch((error: unknown) => refuseFaulty(table, error));
    for (const [name, cleaned] of Object.entries(after)) {
      if (cleaned !== before[name]) changed[name] = cleaned;
    }
  }
  const settings = Object.entries(changed).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  if (settings.length === 0) return;
  await sendQuery(
    client,
    sql<object>`update ${staged} set ${sql.join(settings)} where ctid = ${at}::tid`,
  );
}

async function cleanText(richText: RichText, field: string, html: string): Promise<string | null> {
  const known = field in htmlBudget.bytes ? (field as HtmlField) : 'content_html';
  const cleaned = (await cleanHtml(richText, known, [html], allReferences)).of(html);
  // The body of a comment cannot be null, but it can be empty.
  return field === 'body_html' ? (cleaned ?? '') : cleaned;
}

/** The cleaned JSON; the same text when nothing had to be cleaned. */
async function cleanJson(richText: RichText, json: string): Promise<string> {
  const before: unknown = JSON.parse(json);
  const after = await cleanWithin(richText, before, null);
  const text = JSON.stringify(after);
  return text === JSON.stringify(before) ? json : text;
}

/** Cleans each text in a field whose name ends in `html`. */
async function cleanWithin(
  richText: RichText,
  value: unknown,
  field: string | null,
): Promise<unknown> {
  if (typeof value === 'string') return field === null ? value : cleanText(richText, field, value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return Promise.all(value.map((item) => cleanWithin(richText, item, field)));
  }
  const entries = Object.entries(value).map(async ([key, member]) => [
    key,
    await cleanWithin(richText, member, /html$/iu.test(key) ? key : field),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

async function cleanPacked(richText: RichText, packed: Buffer): Promise<Values> {
  const { content, bytes } = await unpackedContent(packed);
  const json = JSON.stringify(content);
  const cleaned = await cleanJson(richText, json);
  if (cleaned === json) return { unpacked_bytes: bytes };
  const { data, changes, affected, ...kept } = await keptContent(
    JSON.parse(cleaned) as typeof content,
  );
  return {
    data: data === null ? null : JSON.stringify(data),
    changes: changes === null ? null : JSON.stringify(changes),
    affected: affected === null ? null : JSON.stringify(affected),
    packed: kept.packed,
    unpacked_bytes: kept.unpackedBytes,
  };
}

function refuseFaulty({ name }: StoredTable, error: unknown): never {
  const reason = isRefusal(error, 'validation_failed')
    ? `with HTML that is refused here: ${Object.values(error.details.errors).join(' ')}`
    : 'that cannot be read';
  throw new BackupError(`the file has rows of ${name} ${reason}`, { cause: error });
}
