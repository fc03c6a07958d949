import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPurge,
  createSweepExpired,
  fileContents,
  purgeEvents,
  takeBackup,
} from '../src/index.ts';
import { openBackupFixture, secretKey } from './backup-fixture.ts';
import { openFixture, type Fixture, type Server } from './fixture.ts';
import { statementsOf } from './statement-log.ts';
import { aFullTenant } from './two-tenants.ts';

let fixture: Fixture;
let server: Server;
const backups = openBackupFixture();

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
  await aFullTenant(server, 'Acme');
});
afterAll(async () => {
  await fixture.close();
  await backups.close();
});

test('sweeps, purges and backups send the same statements for many empty organizations as for none', async () => {
  const { database } = server;
  const { url } = fixture;
  // Nothing of the organization with records is old enough.
  const now = new Date();
  const before = new Date(now.getTime() - 30 * 86_400_000);
  const works: Record<string, () => Promise<unknown>> = {
    sweep: () => createSweepExpired({ database })(now),
    purge: () => createPurge({ database })({ deletedBefore: before, now }),
    'purge of events': () => purgeEvents({ url, before }),
    'names of files': () => fileContents(url),
    backup: () => takeBackup({ url, secretKey, file: backups.newFile() }),
  };
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const [name, work] of Object.entries(works)) {
      found[name] = (await statementsOf(work)).length;
    }
    return found;
  };
  // A new connection of the pool sends statements of its own.
  await counts();
  const without = await counts();
  await fixture.sql(`insert into basalt.organizations (id, name, slug, created_at, updated_at)
    select gen_random_uuid(), 'empty ' || n, 'empty-' || n, now(), now() from generate_series(1, 200) n`);
  expect(await counts()).toEqual(without);
});
