import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchableText, searchBudget } from '@basalt/domain';
import { apply, emptySchema, migrations } from '../src/migrations/migrate.ts';
import { migrate } from '../src/index.ts';
import {
  asking,
  connected,
  createTestDatabase,
  urlOfDatabase,
  type TestDatabase,
} from '../testing/index.ts';

let database: TestDatabase;
const owner = `search_owner_${process.pid}`;

beforeEach(async () => {
  database = await createTestDatabase({ bare: true });
});
afterEach(async () => {
  await database.drop();
  await asking(urlOfDatabase(database.url, 'postgres'), (ask) => ask(`drop role ${owner}`));
});

/** Makes the schema as it was before, and a search text of a ticket and of a document for each of these texts. */
async function fillOldSchema(asOwner: string, texts: readonly string[]): Promise<void> {
  await connected(asOwner, async (client) => {
    await client.query(emptySchema);
    for (const migration of migrations()) {
      if (migration.name < '0050') await apply(client, migration);
    }
  });
  await connected(database.url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(`insert into basalt.organizations (id, name, slug, created_at, updated_at)
      select gen_random_uuid(), n, n, now(), now() from unnest(array['a', 'b']) n`);
    for (const text of texts) {
      await client.query(
        `insert into basalt.ticket_search (organization_id, ticket_id, project_id, text)
        select id, gen_random_uuid(), gen_random_uuid(), $1 from basalt.organizations`,
        [text],
      );
      await client.query(
        `insert into basalt.document_search (organization_id, document_id, text)
        select id, gen_random_uuid(), $1 from basalt.organizations`,
        [text],
      );
    }
  });
}

it('cuts stored texts of every tenant as new ones are cut, for an owner whom row-level security holds', async () => {
  const asOwner = Object.assign(new URL(database.url), { username: owner, password: 'owner' }).href;
  await connected(database.url, async (client) => {
    await client.query(`create role ${owner} login password 'owner'`);
    await client.query(`grant basalt_app, basalt_gatekeeper to ${owner} with admin option`);
    const name = new URL(database.url).pathname.slice(1);
    await client.query(`alter database ${name} owner to ${owner}`);
  });
  const limit = searchBudget.textBytes;
  const texts = ['short', 'x'.repeat(limit), 'y'.repeat(limit + 1)];
  for (let lead = 0; lead < 4; lead += 1) texts.push(`${'x'.repeat(lead)}${'語😀'.repeat(limit)}`);
  await fillOldSchema(asOwner, texts);
  await migrate(asOwner);
  const expected = [...texts, ...texts].map((text) => searchableText(text)).toSorted();
  for (const table of ['ticket_search', 'document_search']) {
    const rows = await asking(database.url, (ask) => ask(`select text from basalt.${table}`));
    expect(rows.map(({ text }) => text).toSorted()).toEqual(expected);
  }
});
