import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { isolationFaults } from './tenant-isolation.ts';

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

/** What is found broken once `change` was made, which is then undone. */
async function brokenBy(change: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(change);
    return await isolationFaults(client);
  } finally {
    await client.query('rollback');
  }
}

/** A table as a tenant's must be, but for what is put in place of a part. */
const planted = ({
  columns = 'organization_id uuid not null, id uuid not null, primary key (organization_id, id)',
  policy = 'organization_id = basalt.current_organization()',
} = {}): string => `
  create table basalt.planted (${columns});
  alter table basalt.planted enable row level security;
  alter table basalt.planted force row level security;
  create policy tenant on basalt.planted using (${policy}) with check (${policy});
  grant select, insert, update, delete on basalt.planted to basalt_app;`;

describe('tenant isolation', () => {
  it('stand around every table, key, policy, grant and function of the schema', async () => {
    const { rows } = await client.query(
      `select count(*)::integer as tables from pg_class
      where relnamespace = 'basalt'::regnamespace and relkind = 'r'`,
    );
    expect(rows[0].tables).toBeGreaterThanOrEqual(17);
    expect(await isolationFaults(client)).toEqual([]);
  });

  it('stand around a table that is made as a tenant’s must be', async () => {
    expect(await brokenBy(planted())).toEqual([]);
  });

  const id = 'id uuid primary key';
  const tenantKey =
    'organization_id uuid not null, id uuid not null, primary key (organization_id, id)';
  const breaches: [string, string, string[]][] = [
    [
      'a table without any',
      `create table basalt.planted (${id})`,
      [
        'planted has no organization_id',
        'planted has no forced row-level security',
        "planted has a key (id) that is not the tenant's",
        'planted has no policy',
      ],
    ],
    [
      'a primary key that the tenant does not lead',
      planted({
        columns: 'id uuid, organization_id uuid not null, primary key (id, organization_id)',
      }),
      ["planted has a key (id, organization_id) that is not the tenant's"],
    ],
    [
      'a name that is unique across tenants',
      `${planted()} create unique index on basalt.planted (id)`,
      ["planted has a key (id) that is not the tenant's"],
    ],
    [
      'a link that may cross tenants',
      planted({ columns: `${tenantKey}, user_id uuid references basalt.users` }),
      ['planted (user_id) links users past the tenant'],
    ],
    [
      'a policy that is always true',
      planted({ policy: 'true' }),
      ['planted has a policy tenant that is not the condition of its tenant'],
    ],
    [
      'a second policy, which would widen the first',
      'create policy wide on basalt.tickets for select using (true)',
      ['tickets has a policy wide that is not the condition of its tenant'],
    ],
    [
      'an account that a tenant may see',
      `create policy wide on basalt.sessions for select using (true)`,
      ['sessions has a policy wide that is not the condition of its tenant'],
    ],
    [
      'an account that names what is a tenant’s',
      `alter table basalt.sessions add organization_id uuid, add ticket_id uuid,
        add foreign key (organization_id, ticket_id) references basalt.tickets`,
      ['sessions (organization_id, ticket_id) links tickets past the tenant'],
    ],
    [
      'row-level security that is off',
      'alter table basalt.tickets disable row level security',
      ['tickets has no forced row-level security'],
    ],
    [
      'row-level security that the owner escapes',
      'alter table basalt.tickets no force row level security',
      ['tickets has no forced row-level security'],
    ],
    [
      'a log that can be rewritten',
      'grant update on basalt.events to basalt_app',
      ['basalt_app may INSERT,SELECT,UPDATE on events'],
    ],
    [
      'a table that can be emptied past row-level security',
      'grant truncate on basalt.tickets to basalt_app',
      ['basalt_app may DELETE,INSERT,SELECT,TRUNCATE,UPDATE on tickets'],
    ],
    [
      'a grant to everybody',
      'grant select on basalt.tickets to public',
      ['everybody may SELECT on tickets'],
    ],
    [
      'a table of the runtime role',
      `grant create on schema basalt to basalt_app; alter table basalt.tags owner to basalt_app`,
      ['tags is owned by basalt_app', 'basalt_app may create in the schema'],
    ],
    [
      'a function with the rights of the owner',
      `create function basalt.planted() returns integer language sql security definer return 1`,
      [
        `planted runs with the rights of ${'{owner}'}`,
        'planted has no fixed search_path',
        'planted may be called by everybody',
      ],
    ],
    [
      'a view past row-level security',
      `create view basalt.planted as select * from basalt.tickets`,
      [`planted runs with the rights of ${'{owner}'}`, 'planted is a view past row-level security'],
    ],
  ];

  it.each(breaches)('are found broken by %s', async (_, change, words) => {
    const { rows } = await client.query('select current_user as owner');
    const expected = words.map((line) => line.replace('{owner}', rows[0].owner as string));
    expect(await brokenBy(change)).toEqual(expected);
  });
});
