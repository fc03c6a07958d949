import { asking } from '../testing/index.ts';

/** Digests of all the rows of an organization, but for the horizons of its log, and the log in its order. */
export async function organizationContent(
  url: string,
  id: string,
): Promise<Record<string, string>> {
  return asking(url, async (ask) => {
    const tables = await ask(`
      select c.relname as name, case when c.relname = 'organizations' then 'id' else 'organization_id' end as tenant
      from pg_class c where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and (c.relname = 'organizations' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'))`);
    const content: Record<string, string> = {};
    for (const { name = '', tenant = '' } of tables) {
      const [row] = await ask(`
        select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(r) - 'horizon')::text, 1)), 0) as digest
        from basalt.${name} r where ${tenant} = '${id}'`);
      content[name] = row?.['digest'] ?? '';
    }
    const [log] = await ask(`
      select string_agg(id::text, ' ' order by horizon, sequence) as ids from basalt.events where organization_id = '${id}'`);
    return { ...content, log: log?.['ids'] ?? '' };
  });
}
