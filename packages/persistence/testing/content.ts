import { connected } from './connected.ts';

/** The rows of a statement. */
export type Ask = (text: string) => Promise<Record<string, string>[]>;

/** Works on a connection of its own. */
export async function asking<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  return connected(url, (client) =>
    work(async (text) => (await client.query(text)).rows as Record<string, string>[]),
  );
}

/** Every table that the catalogue names and that a crash does not empty, without the mark of the storage of files. */
export async function tablesOf(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `select relname as name from pg_class where relnamespace = to_regnamespace('basalt')
      and relkind in ('r', 'p') and relpersistence = 'p'
      and relname <> 'file_storage_mark' order by 1`,
  );
  return rows.map(({ name = '' }) => name);
}

/** What differs between two databases of the same content: when each was migrated, and when its key was noted. */
const ofTheDatabase = new Set(['schema_migrations', 'secret_key_note']);

/** How many rows every table has, and a digest of all their columns, as a superuser sees them. */
export async function contentOf(ask: Ask): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of await tablesOf(ask)) {
    const text = ofTheDatabase.has(name)
      ? `(to_jsonb(r) - 'applied_at' - 'noted_at')::text`
      : 'r::text';
    // Two hashes a row, added up: the same in any order, and no row is held.
    const [row] = await ask(`
      select count(*) || ' rows ' || coalesce(sum(hashtextextended(${text}, 1)), 0)
        || ' ' || coalesce(sum(hashtextextended(${text}, 2)), 0) as digest from basalt.${name} r`);
    content[name] = row?.['digest'] ?? '';
  }
  return content;
}

/** Where every sequence stands. */
export async function sequencesOf(ask: Ask): Promise<Record<string, string>> {
  const rows = await ask(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'basalt'`,
  );
  return Object.fromEntries(rows.map(({ name = '', value = '' }) => [name, value]));
}
