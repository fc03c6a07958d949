import { foldForSearch } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import { keptContent, unpackedContent } from '../event/packed-event.ts';
import { sendQuery, tableNamed } from '../sql/send-query.ts';
import { erasedJson, erasedText, type ErasedPerson, type TextUse } from './erased-person.ts';
import { useOf, type TextTable } from './text-columns.ts';

/** The maximum number of rows that one transaction reads. */
const batchSize = 500;

/** The texts of a row by column; `packed` is that of an event. */
interface TextRow {
  key: string[];
  /** Null for a row that cannot contain anything of the person. */
  texts: Record<string, string | null> | null;
  packed?: Buffer | null;
  /** The type of the record that an event is about; `person` when it is about the person. */
  subject?: string;
}

/** The table whose rows are searched, and the person to find. */
interface Searched {
  table: TextTable;
  person: ErasedPerson;
  /** Null for a table of accounts. */
  organizationId: string | null;
}

/**
 * Removes the person's address, and the name if it shall be removed, from all texts of a table, in portions in the order of the primary
 * key, each in a transaction that gets the number of changed rows. A row that is changed at the same moment is left for the next pass.
 * Returns the number of all changed rows.
 */
export async function eraseTexts(
  client: Client,
  searched: Searched,
  inCountedTransaction: (work: () => Promise<number>) => Promise<number>,
): Promise<number> {
  let last: string[] | null = null;
  for (let total = 0; ;) {
    let rows: TextRow[] = [];
    total += await inCountedTransaction(async () => {
      rows = await readRows(client, searched, last);
      let written = 0;
      for (const row of rows) written += await rewriteRow(client, searched, row);
      return written;
    });
    last = rows.at(-1)?.key ?? null;
    if (rows.length < batchSize) return total;
  }
}

/** The next rows behind a key; of those in which nothing of the person occurs, only the keys. */
async function readRows(
  client: Client,
  { table, person, organizationId }: Searched,
  last: string[] | null,
): Promise<TextRow[]> {
  const keys = sql.join(table.key.map(({ name }) => sql.ref(`t.${name}`)));
  const columns = table.columns.map(({ name }) => ({ name, column: sql.ref(`t.${name}`) }));
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`t.organization_id = ${organizationId}`);
  if (last !== null) {
    const behind = table.key.map(({ type }, at) => sql`${last[at]}::text::${sql.raw(type)}`);
    conditions.push(sql`(${keys}) > (${sql.join(behind)})`);
  }
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const subject = sql`, t.packed, case when t.subject_id = ${person.id} then 'person' else t.subject_type end as subject`;
  const texts = columns.map(({ name, column }) => sql`${sql.lit(name)}, ${column}::text`);
  const keyTexts = table.key.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`);
  const query = sql<TextRow>`
    select array[${sql.join(keyTexts)}] as key,
      case when strpos(lower(found.haystack), ${person.email}) > 0
        or exists (select from unnest(${needlesOf(person)}::text[]) needle where strpos(found.haystack, needle) > 0)
      then json_build_object(${sql.join(texts)}) end as texts
      ${table.name === 'events' ? subject : sql``}
    from ${tableNamed(table.name)} t
    cross join lateral (
      select concat_ws(E'\\n', ${sql.join(columns.map(({ column }) => column))}) as haystack offset 0) found
    ${where} order by ${keys} limit ${batchSize}`;
  return (await sendQuery(client, query)).rows;
}

/** A filter before the change: each row to change contains one of these strings, or the email in any case. */
function needlesOf({ id, name, renames }: ErasedPerson): string[] {
  const names = [name, JSON.stringify(name).slice(1, -1), foldForSearch(name)];
  return [id, ...(renames ? names : [])];
}

async function rewriteRow(
  client: Client,
  { table, person }: Searched,
  row: TextRow,
): Promise<number> {
  const changes = [
    ...changesOf(table, person, row),
    ...(row.packed ? await changesOfPacked(person, row.packed, row.subject) : []),
  ];
  if (changes.length === 0) return 0;
  const settings = changes.map(({ column, after }) => sql`${sql.id(column)} = ${after}`);
  const conditions = [
    ...table.key.map(
      ({ name, type }, at) => sql`${sql.id(name)} = ${row.key[at]}::text::${sql.raw(type)}`,
    ),
    ...changes.flatMap(({ column, before }) =>
      before === undefined ? [] : [sql`${sql.id(column)}::text = ${before}`],
    ),
  ];
  const update = sql<object>`update ${tableNamed(table.name)}
    set ${sql.join(settings)} where ${sql.join(conditions, sql` and `)}`;
  return (await sendQuery(client, update)).rowCount ?? 0;
}

/** A column to write. With `before`, only while it still has this text. */
interface ColumnChange {
  column: string;
  after: unknown;
  before?: string;
}

function changesOf(
  table: TextTable,
  person: ErasedPerson,
  { texts, subject }: TextRow,
): ColumnChange[] {
  return table.columns.flatMap(({ name, type }) => {
    const before = texts?.[name];
    if (before === null || before === undefined) return [];
    const use = useOf(table.name, name, subject);
    const after =
      type === 'text'
        ? erasedText(before, person, use)
        : erasedJsonText(before, person, { use, isPerson: subject === 'person' });
    return after === before ? [] : [{ column: name, after, before }];
  });
}

function erasedJsonText(
  before: string,
  person: ErasedPerson,
  how: { use: TextUse; isPerson: boolean },
): string {
  const value: unknown = JSON.parse(before);
  const after = JSON.stringify(erasedJson(value, person, how));
  // Not written when nothing changes: PostgreSQL writes `jsonb` in another way.
  return after === JSON.stringify(value) ? before : after;
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

async function changesOfPacked(
  person: ErasedPerson,
  packed: Buffer,
  subject = '',
): Promise<ColumnChange[]> {
  const { content } = await unpackedContent(packed);
  const json = JSON.stringify(content);
  const use = useOf('events', 'packed', subject);
  const after = erasedJson(content, person, { use }) as typeof content;
  if (JSON.stringify(after) === json) return [];
  const { data, changes, affected, packed: repacked, unpackedBytes } = await keptContent(after);
  return [
    { column: 'data', after: asJson(data) },
    { column: 'changes', after: asJson(changes) },
    { column: 'affected', after: asJson(affected) },
    { column: 'packed', after: repacked },
    { column: 'unpacked_bytes', after: unpackedBytes },
  ];
}
