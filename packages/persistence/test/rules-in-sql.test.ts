import { hasImplicitAccess, rootKinds, roles } from '@basalt/domain';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('gives the roles implicit access that the domain gives', async () => {
  const { rows } = await owner.query(
    'select role, basalt.has_implicit_access(role) as has from unnest($1::text[]) role',
    [[...roles]],
  );
  expect(rows).toEqual(roles.map((role) => ({ role, has: hasImplicitAccess(role) })));
});

it('knows the kinds of records that the domain finds by their id alone', async () => {
  const { rows } = await owner.query('select kind from basalt.record_kinds order by kind');
  expect(rows.map(({ kind }) => kind)).toEqual(rootKinds.toSorted());
});

it('finds the owner of a new kind of record by its row in the table of kinds', async () => {
  await owner.query('begin');
  const { rows: made } = await owner
    .query(
      `
    create table basalt.milestones (id uuid, organization_id uuid, deleted_at timestamptz);
    grant select on basalt.milestones to basalt_gatekeeper;
    insert into basalt.record_kinds values ('milestone', 'milestones', 'organization_id', true, false);
    call basalt.write_owner_of()`,
    )
    .then(() =>
      owner.query(`
      insert into basalt.milestones values (gen_random_uuid(), gen_random_uuid(), null),
        (gen_random_uuid(), gen_random_uuid(), now())
      returning organization_id, deleted_at, id`),
    );
  for (const { id, organization_id, deleted_at } of made) {
    const { rows } = await owner.query(`select basalt.owner_of('milestone', $1) as owner`, [id]);
    expect(rows).toEqual([{ owner: deleted_at === null ? organization_id : null }]);
  }
  await owner.query('rollback');
});
