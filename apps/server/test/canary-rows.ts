import { setTimeout as sleep } from 'node:timers/promises';
import { openOwner, type Owner } from '@basalt/persistence/testing';

/** Every row of one organization, by its table. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** The tables with rows of organizations, and the column that tells which. */
async function tablesOf(owner: Owner): Promise<{ name: string; tenant: string }[]> {
  return owner.sql(`
    select c.relname as name, case c.relname when 'organizations' then 'id' else 'organization_id' end as tenant
    from pg_class c where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p') and (
      c.relname = 'organizations' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
    order by 1`);
}

/** Every row of the organization as the owner of the database sees it, and its people, as text in a fixed order. */
export async function rowsOf(url: string, organization: string): Promise<Rows> {
  const owner = await openOwner(url);
  try {
    await owner.seeAs(organization);
    const all = new Map<string, string[]>();
    const read = async (name: string, condition: string): Promise<void> => {
      const rows = await owner.sql<{ row: string }>(
        `select to_jsonb(r)::text as row from basalt.${name} r where ${condition} order by 1`,
        [organization],
      );
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    };
    for (const { name, tenant } of await tablesOf(owner)) await read(name, `r.${tenant} = $1`);
    await read(
      'users',
      'exists (select from basalt.memberships m where m.organization_id = $1 and m.user_id = r.id)',
    );
    return all;
  } finally {
    await owner.close();
  }
}

/** Every identifier in the rows. */
export function idsIn(rows: Rows): Set<string> {
  const text = [...rows.values()].flat().join('\n');
  return new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu));
}

/** Switches row-level security off, in this database alone. */
export async function withoutRowSecurity(url: string): Promise<void> {
  const owner = await openOwner(url);
  try {
    const tables = await owner.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'basalt'::regnamespace and relrowsecurity`,
    );
    for (const { name } of tables) {
      await owner.sql(`alter table basalt.${name} disable row level security`);
    }
    await settled(owner);
  } finally {
    await owner.close();
  }
}

/** The log shows nothing that a transaction may still come before, be it of another database of the server. */
export async function settled(owner: Awaited<ReturnType<typeof openOwner>>): Promise<void> {
  const question = `select coalesce(max(horizon), 0) < basalt.settled_horizon() as is_settled from basalt.events`;
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await owner.sql<{ is_settled: boolean }>(question);
    if (row?.is_settled === true) return;
    await sleep(100);
  }
}
