import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');

/** Where the page puts a table. */
type Place = 'distributed' | 'reference' | 'local';

const statement =
  /select (create_distributed_table|create_reference_table|citus_add_local_table_to_metadata)\('basalt\.(\w+)'(?:, '(\w+)')?\);/gu;
const placeOf: Record<string, Place> = {
  create_distributed_table: 'distributed',
  create_reference_table: 'reference',
  citus_add_local_table_to_metadata: 'local',
};

const named = [...page.matchAll(statement)].map(([, call = '', table = '', column]) => ({
  table,
  column,
  place: placeOf[call] as Place,
}));

/** A key or a link of a table, its columns in order. */
interface Key {
  name: string;
  columns: string[];
  target: string | null;
  targets: string[] | null;
}

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
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

/** What Citus would refuse, in words. */
function refused(all: readonly Key[], place: (table: string) => Place | undefined): string[] {
  return all.flatMap(({ name, columns: own, target, targets }) => {
    const at = place(name);
    const shard = own.indexOf('organization_id');
    const told = `${name} (${own.join(', ')})${target === null ? '' : ` -> ${target}`}`;
    if (target === null) return at === 'distributed' && shard === -1 ? [told] : [];
    const there = place(target);
    const isFine =
      there === 'reference' ||
      (at === 'local' && there === 'local') ||
      (at === 'distributed' &&
        there === 'distributed' &&
        shard !== -1 &&
        targets?.[shard] === 'organization_id');
    // A table that every node knows may not refer to one that only some know.
    return isFine && !(at === 'reference' && there !== 'reference') ? [] : [told];
  });
}

const place = (table: string) => named.find((one) => one.table === table)?.place;

describe('the statements of docs/scaling.md', () => {
  it('name every table of the schema once', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'basalt'::regnamespace and relkind in ('r', 'p') order by 1`);
    expect(rows.length).toBeGreaterThan(25);
    expect(named.map(({ table }) => table).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  });

  it('distribute by organization what has one, and nothing else', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p') and a.attnotnull order by 1`);
    const distributed = named.filter((one) => one.place === 'distributed');
    expect(distributed.map(({ table }) => table).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    expect(new Set(distributed.map(({ column }) => column))).toEqual(new Set(['organization_id']));
  });

  it('come in an order in which each table finds those it refers to', async () => {
    const order = new Map(named.map(({ table }, index) => [table, index]));
    const early = (await keys()).filter(
      ({ name, target }) =>
        target !== null && target !== name && (order.get(name) ?? 0) < (order.get(target) ?? 0),
    );
    expect(early.map(({ name, target }) => `${name} before ${target}`)).toEqual([]);
  });

  it('ask of no key and of no link what Citus refuses', async () => {
    const all = await keys();
    expect(all.length).toBeGreaterThan(60);
    expect(refused(all, place)).toEqual([]);
  });

  it('would be found wrong by a key without the organization, and by a link past it', () => {
    const key = { name: 'tickets', columns: ['id'], target: null, targets: null };
    const link = { name: 'tickets', columns: ['project_id'], target: 'projects', targets: ['id'] };
    const outside = { name: 'users', columns: ['id'], target: 'sessions', targets: ['id'] };
    expect(refused([key, link, outside], place)).toEqual([
      'tickets (id)',
      'tickets (project_id) -> projects',
      'users (id) -> sessions',
    ]);
  });

  it('names every function that looks across tenants', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'basalt'::regnamespace and prosecdef
      and pg_get_userbyid(proowner) = 'basalt_gatekeeper' order by proname`,
    );
    const told = /\*\*Functions that look across tenants\*\* \((?<list>[^:]+):/u.exec(page)
      ?.groups?.['list'];
    const listed = Array.from(told?.matchAll(/`(\w+)`/gu) ?? [], ([, name]) => name);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
  });
});
