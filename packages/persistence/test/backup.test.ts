import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMigrated, migrate, fileContents, openBackup } from '../src/index.ts';
import { apply, emptySchema } from '../src/migrations/migrate.ts';
import { migrations } from '../src/migrations/migration.ts';
import { allOf, openBackupFixture } from './backup-fixture.ts';
import { isolationFaults } from './tenant-isolation.ts';
import { aFullAccount } from './full-account.ts';
import { asking, connected, tablesOf } from '../testing/index.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { aFieldOfFewerOptions, aFullTenant } from './two-tenants.ts';

let fixture: Fixture;
/** A backup of the fixture. */
let file: string;
const backups = openBackupFixture();

beforeAll(async () => {
  fixture = await openFixture();
  const server = await fixture.serve();
  await aFieldOfFewerOptions(server, await aFullTenant(server, 'Acme'));
  await aFullTenant(server, 'Borealis');
  await aFullAccount(fixture);
  file = backups.newFile();
});
afterAll(async () => {
  await fixture.close();
  await backups.close();
});

describe('a backup', () => {
  it('holds every table that the catalogue names, each with rows here, for its owner alone', async () => {
    const { rows } = await backups.take(fixture.url, file);
    const { header } = await openBackup(file);
    // The note of the migrations is in the header; migrations write the kinds of records.
    expect(['record_kinds', 'schema_migrations', ...Object.keys(rows)].toSorted()).toEqual(
      await asking(fixture.url, tablesOf),
    );
    expect(header.schema.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('restores every row and sequence into a bare database, with its tenant isolation', async () => {
    const url = await backups.bare();
    const { applied } = await backups.restore(file, url);
    expect(applied).toEqual([]);
    expect(await allOf(url)).toEqual(await allOf(fixture.url));
    expect(await connected(url, isolationFaults)).toEqual([]);
    expect(await migrate(url)).toEqual([]);
  });

  it('restores into a database that was migrated and not yet used', async () => {
    const url = await backups.bare();
    await migrate(url);
    await backups.restore(file, url);
    expect(await allOf(url)).toEqual(await allOf(fixture.url));
  });

  it('is taken by an owner whom row-level security holds, and restored by one', async () => {
    const owner = `owner_${process.pid}`;
    await fixture.sql(`create role ${owner} login password 'owner'`);
    await fixture.sql(`grant basalt_app, basalt_gatekeeper to ${owner}`);
    try {
      const [first, second] = [await backups.bare(), await backups.bare()].map((url) => ({
        url,
        asOwner: Object.assign(new URL(url), { username: owner, password: 'owner' }).href,
      })) as [Named, Named];
      for (const { url } of [first, second]) {
        const name = new URL(url).pathname.slice(1);
        await fixture.sql(`alter database ${name} owner to ${owner}`);
      }
      await backups.restore(file, first.asOwner);
      const again = backups.newFile();
      await backups.take(first.asOwner, again);
      await backups.restore(again, second.asOwner);
      expect(await allOf(second.url)).toEqual(await allOf(fixture.url));
      expect(await connected(second.url, isolationFaults)).toEqual([]);
    } finally {
      await backups.dropDatabases();
      await fixture.sql(`drop role ${owner}`);
    }
  });

  it('of an older schema restores at that schema, and is migrated from there', async () => {
    const old = migrations().filter(({ name }) => name.startsWith('0001'));
    const url = await backups.bare();
    await connected(url, async (client) => {
      await client.query(emptySchema);
      for (const migration of old) await apply(client, migration);
      await client.query(`
        insert into basalt.organizations values (gen_random_uuid(), 'Old', 'old', now(), now());
        insert into basalt.events (organization_id, id, kind, subject_type, subject_id, actor, data, changes, at)
          select id, gen_random_uuid(), 'project.created', 'project', gen_random_uuid(), '{}', '{}', '{}', now()
          from basalt.organizations, generate_series(1, 3)`);
    });
    const older = backups.newFile();
    const { missing_migrations: missing } = await backups.take(url, older);
    expect(await fileContents(url)).toEqual([]);
    const restored = await backups.bare();
    const { applied, rows } = await backups.restore(older, restored);
    expect(applied).toEqual(missing);
    expect(missing).toEqual(
      migrations()
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('0001')),
    );
    expect([rows['organizations'], rows['events']]).toEqual([1, 3]);
    await checkMigrated(restored);
    await migrate(url);
    await connected(url, (client) =>
      client.query(
        `insert into basalt.secret_key_note (fingerprint, noted_at) values ('${'ab'.repeat(16)}', now())`,
      ),
    );
    const [sourceRows, here] = await Promise.all([url, restored].map(allOf));
    expect(here).toEqual(sourceRows);
    expect(
      await asking(restored, (ask) => ask('select count(*)::int as count from basalt.events')),
    ).toEqual([{ count: 3 }]);
  });
});

interface Named {
  url: string;
  asOwner: string;
}
