import { metricLine } from '@basalt/domain/testing';
import type { PoolClient, QueryResult } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideTenants } from './tenant-isolation.ts';
import { openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

/** A tenant that does not exist. */
const nobody = '0198a000-0000-7000-8000-ffffffffffff';
/** SQLSTATE of a missing grant and of a row that a policy refuses. */
const refused = '42501';

/** Tables and views of the schema, with the column that tells the tenant. */
interface Relation {
  name: string;
  tenant: string;
}

let fixture: Fixture;
let server: Server;
let own: Tenant;
let other: Tenant;
let relations: Relation[];

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
  own = await aFullTenant(server, 'Own');
  other = await aFullTenant(server, 'Other');
  const found = await fixture.sql<Relation & { name: string }>(`
    select relname as name, case relname when 'organizations' then 'id' else 'organization_id' end as tenant
    from pg_class where relnamespace = 'basalt'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and relname <> 'schema_migrations' order by relname`);
  relations = found.filter(({ name }) => name === 'organizations' || !outsideTenants.has(name));
});

afterAll(async () => {
  console.log(
    metricLine({
      metric:
        'every table and view, as the serving role without a tenant and with a wrong one: select, update, delete, insert',
      bar: '0 foreign rows; every insert refused',
      measured: `${relations.length} tables and views, ${tried.statements} statements, ${tried.through} got through`,
      held: tried.statements > 0 && tried.through === 0,
    }),
  );
  await fixture.close();
});

/** Runs `work` on a serving connection, in a transaction that is undone; `tenant` null sets none. */
async function as<T>(tenant: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    if (tenant !== null) {
      await client.query(`select set_config('basalt.organization_id', $1, true)`, [tenant]);
    }
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Statements that were tried past row-level security, and those that saw, changed or put a row. */
const tried = { statements: 0, through: 0 };

/** Counts what each statement came to: a number of rows, or the SQLSTATE of its refusal. */
function count(done: readonly (number | string)[]): void {
  tried.statements += done.length;
  tried.through += done.filter((what) => typeof what === 'number' && what > 0).length;
}

/** What came of a statement: the number of rows, or the SQLSTATE of its refusal. */
async function effect(
  client: PoolClient,
  text: string,
  values: unknown[],
): Promise<number | string> {
  await client.query('savepoint before');
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } catch (error) {
    await client.query('rollback to before');
    return (error as { code: string }).code;
  }
}

/** The same for every relation, by its name. */
async function effects(
  tenant: string | null,
  statement: (relation: Relation) => string,
  values: unknown[] = [],
): Promise<Record<string, number | string>> {
  return as(tenant, async (client) => {
    const all: Record<string, number | string> = {};
    for (const relation of relations) {
      all[relation.name] = await effect(client, statement(relation), values);
    }
    return all;
  });
}

/** The same answer for every relation. */
function everywhere<T>(answer: T): Record<string, T> {
  return Object.fromEntries(relations.map(({ name }) => [name, answer]));
}

const everything = ({ name }: Relation): string => `select from ${name}`;
const foreign = ({ name, tenant }: Relation): string => `select from ${name} where ${tenant} <> $1`;
const give = ({ name, tenant }: Relation): string => `update ${name} set ${tenant} = $1`;

const ownId = (): string => own.principal.organizationId;
const otherId = (): string => other.principal.organizationId;

describe('a serving connection', () => {
  it('sees its tenant’s rows of every table, so that what follows proves something', async () => {
    for (const id of [ownId(), otherId()]) {
      const seen = await effects(id, everything);
      expect(Object.entries(seen).filter(([, rows]) => rows === 0)).toEqual([]);
    }
  });

  it('sees no row of any table without a tenant', async () => {
    for (const tenant of [null, '', nobody]) {
      const seen = await effects(tenant, everything);
      count(Object.values(seen));
      expect(seen).toEqual(everywhere(0));
    }
  });

  it('sees no row of another tenant in any table', async () => {
    for (const tenant of [ownId(), otherId()]) {
      const seen = await effects(tenant, foreign, [tenant]);
      count(Object.values(seen));
      expect(seen).toEqual(everywhere(0));
    }
  });

  it('changes and removes no row of another tenant in any table', async () => {
    const changes = [
      ({ name, tenant }: Relation) =>
        `update ${name} set ${tenant} = ${tenant} where ${tenant} = $1`,
      ({ name, tenant }: Relation) => `delete from ${name} where ${tenant} = $1`,
    ];
    for (const change of changes) {
      for (const tenant of [null, ownId()]) {
        const done = await effects(tenant, change, [otherId()]);
        count(Object.values(done));
        expect(Object.entries(done).filter(([, what]) => what !== 0 && what !== refused)).toEqual(
          [],
        );
      }
    }
  });

  it('puts no row into another tenant, and gives none away', async () => {
    expect(await effects(ownId(), give, [otherId()])).toEqual(everywhere(refused));
    await fixture.seeAs(other.principal);
    for (const { name, tenant } of relations) {
      const rows = await fixture.sql<{ row: object }>(
        `select to_json(r) as row from basalt.${name} r where ${tenant} = $1 limit 1`,
        [otherId()],
      );
      const [{ columns } = { columns: '' }] = await fixture.sql<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [`basalt.${name}`],
      );
      const copy = `insert into ${name} (${columns})
        select ${columns} from json_populate_record(null::${name}, $1::json)`;
      for (const from of [null, ownId()]) {
        const done = await as(from, (client) =>
          effect(client, copy, [JSON.stringify(rows[0]?.row)]),
        );
        count([done]);
        // Its column is computed: PostgreSQL refuses that before it looks at the grants.
        const refusal = name === 'searchable_comments' ? '428C9' : refused;
        expect([name, done]).toEqual([name, refusal]);
      }
    }
  });

  it('sees the people of its tenant alone, and changes none', async () => {
    const emails = async (tenant: string | null) =>
      as(tenant, async (client) => (await client.query('select email from users')).rows);
    expect(await emails(null)).toEqual([]);
    expect(await emails(ownId())).toEqual([{ email: 'own@example.test' }]);
    expect(await emails(otherId())).toEqual([{ email: 'other@example.test' }]);
    await as(ownId(), async (client) => {
      expect(await effect(client, 'update users set name = name', [])).toBe(0);
      expect(await effect(client, 'delete from users', [])).toBe(refused);
    });
  });

  it('empties no table past the policies, and makes none', async () => {
    const emptied = await effects(ownId(), ({ name }) => `truncate ${name} cascade`);
    expect(new Set(Object.values(emptied))).toEqual(new Set([refused, '42809']));
    await as(ownId(), async (client) => {
      expect(await effect(client, 'create table basalt.mine (id integer)', [])).toBe(refused);
      expect(await effect(client, 'alter table tickets disable row level security', [])).toBe(
        refused,
      );
      expect(await effect(client, 'set local row_security = off', [])).toBe(0);
      expect(await effect(client, 'select from tickets', [])).toBe(refused);
    });
  });

  it('forgets the tenant at the end of the transaction', async () => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('basalt.organization_id', $1, true)`, [ownId()]);
      await client.query('commit');
      expect((await client.query('select from tickets')).rowCount).toBe(0);
    } finally {
      client.release();
    }
  });
});

/** The rows of a statement that is asked without a tenant. */
async function ask(text: string, values: unknown[]): Promise<QueryResult['rows']> {
  return as(null, async (client) => (await client.query(text, values)).rows);
}

describe('what looks past the policies', () => {
  it('answers ids, levels of documents and what it was asked with, but for the account of an email', async () => {
    const functions = await fixture.sql<{ name: string; result: string }>(`
      select proname as name, pg_get_function_result(oid) as result from pg_proc
      where pronamespace = 'basalt'::regnamespace and prosecdef order by proname`);
    const others = functions.filter(({ result }) => result !== 'uuid' && result !== 'SETOF uuid');
    expect(others.map(({ name }) => name)).toEqual([
      'document_path',
      'due_imports',
      'due_webhooks',
      'due_work_of_imports',
      'last_horizon',
      'levels_within_document',
      'pending_fields',
      'taken_organization_slugs',
      'user_of_email',
    ]);
  });

  it('names the tenant of a record and of a key, and the slugs asked for', async () => {
    const [credential] = await fixture.sql<{ public_id: string }>(
      'select public_id from basalt.api_credentials where organization_id = $1',
      [otherId()],
    );
    const project = ['project', other.project.id];
    expect(await ask('select owner_of($1, $2::uuid) as id', project)).toEqual([{ id: otherId() }]);
    expect(
      await ask('select organization_of_credential($1) as id', [credential?.public_id]),
    ).toEqual([{ id: otherId() }]);
    const slugs = await ask('select s from taken_organization_slugs($1) s', [['other', 'absent']]);
    expect(slugs).toEqual([{ s: 'other' }]);
  });
});
