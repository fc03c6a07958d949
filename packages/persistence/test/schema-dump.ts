import type { Ask } from '../testing/index.ts';

const inSchema = `n.nspname = 'basalt'`;

/** Everything in the schema that a migration makes, a line each, as the catalogue of PostgreSQL prints it. */
const questions: Readonly<Record<string, string>> = {
  relation: `
    select concat_ws(' ', c.relkind, c.relname, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      c.reloptions, c.relacl, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inSchema} and c.relkind in ('r', 'p', 'v', 'S')`,
  column: `
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attcollation::regcollation, a.attacl, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inSchema} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select concat_ws(' ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${inSchema}`,
  index: `
    select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inSchema}`,
  policy: `
    select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) as line
    from pg_policies where schemaname = 'basalt'`,
  routine: `
    select concat_ws(' ', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${inSchema}`,
  trigger: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${inSchema} and not t.tgisinternal`,
  extension: `select extname || ' ' || extversion as line from pg_extension`,
  schema: `select coalesce(n.nspacl::text, '') as line from pg_namespace n where ${inSchema}`,
  migration: `select name || ' ' || checksum as line from basalt.schema_migrations`,
};

/** The schema of a migrated database, to compare with another's. */
export async function schemaDump(ask: Ask): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, question] of Object.entries(questions)) {
    const rows = await ask(`select line from (${question}) as q order by line collate "C"`);
    lines.push(...rows.map(({ line = '' }) => `${kind}: ${line}`));
  }
  return lines;
}
