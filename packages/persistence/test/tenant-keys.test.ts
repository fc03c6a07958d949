import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

/** A key or a link of a table, its columns in order. */
interface Key {
  name: string;
  columns: string[];
  target: string | null;
  targets: string[] | null;
}

let database: TestDatabase;
let client: Client;
/** The tables whose rows belong to an organization. */
let tenantTables: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p') and a.attnotnull`);
  tenantTables = new Set(rows.map(({ name }) => name));
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const columns = (table: string, numbers: string): string => `(
  select array_agg(a.attname::text order by n.place) from unnest(${numbers}::smallint[]) with ordinality as n (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;

async function keys(): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select c.relname as name, ${columns('c.oid', 'i.indkey')} as columns, null as target, null as targets
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'basalt'::regnamespace and (i.indisunique or i.indisexclusion)
    union all
    select c.relname, ${columns('c.oid', 'k.conkey')}, f.relname, ${columns('f.oid', 'k.confkey')}
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where c.relnamespace = 'basalt'::regnamespace and k.contype = 'f'`);
  return rows;
}

/** Keys that hold past the rows of one organization, and links that could lead to another one's; in words. */
function pastTenants(all: readonly Key[]): string[] {
  const wrong = all.filter(({ name, columns: own, target, targets }) => {
    const tenant = own.indexOf('organization_id');
    if (target === null) return tenantTables.has(name) && tenant === -1;
    if (!tenantTables.has(target)) return false;
    return tenant === -1 || targets?.[tenant] !== 'organization_id';
  });
  return wrong.map(({ name, columns: own, target }) => {
    const keyed = `${name} (${own.join(', ')})`;
    return target === null ? keyed : `${keyed} -> ${target}`;
  });
}

it('every unique key of a tenant table holds organization_id, and every link to one leads to the same organization', async () => {
  const all = await keys();
  expect(all.length).toBeGreaterThan(60);
  expect(tenantTables.size).toBeGreaterThan(20);
  expect(pastTenants(all)).toEqual([]);
});

it('a key without the organization, and a link past it, would be found', () => {
  const key = { name: 'tickets', columns: ['id'], target: null, targets: null };
  const link = { name: 'tickets', columns: ['project_id'], target: 'projects', targets: ['id'] };
  expect(pastTenants([key, link])).toEqual(['tickets (id)', 'tickets (project_id) -> projects']);
});
