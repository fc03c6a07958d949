import { plainRichText } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPurge,
  exportOrganization,
  importOrganization,
  migrate,
  openBackup,
  openDatabase,
  type Database,
} from '../src/index.ts';
import { openBackupFixture, secretKey, signerNamed } from './backup-fixture.ts';
import { aTenant, openFixture, type Fixture } from './fixture.ts';
import { seedTickets } from './many-tickets.ts';
import { organizationContent } from './organization-content.ts';

const day = 86_400_000;
const backups = openBackupFixture();
const signer = signerNamed('us');
const tools = {
  signer,
  secretKey,
  secretKeys: [secretKey],
  richText: plainRichText,
  newId: () => crypto.randomUUID(),
};

let source: Fixture;
let id: string;

// Half of the tickets were deleted: some long ago, some lately.
beforeAll(async () => {
  source = await openFixture();
  const tenant = await aTenant(await source.serve());
  id = tenant.principal.organizationId;
  await seedTickets(source, tenant, { count: 3_000 });
  await source.seeAs(tenant.principal);
  await source.sql(`update basalt.tickets set deleted_at =
    case when number % 4 = 0 then now() - interval '60 days' when number % 4 = 1 then now() - interval '20 days' end`);
});
afterAll(async () => {
  await source.close();
  await backups.close();
});

/** Purges again and again until the work is done, and once more; answers how many tickets were removed, and how often it ran during the work. */
async function purgingDuring(database: Pick<Database, 'pool'>, work: Promise<unknown>) {
  const purge = createPurge({ database });
  const run = (): ReturnType<typeof purge> =>
    purge({ deletedBefore: new Date(Date.now() - 30 * day), now: new Date() }).catch(
      (error: Error & { code?: string }) => {
        // A lock is waited for five seconds: on a busy machine a restore holds it for longer.
        if (error.code === '55P03') return run();
        throw error;
      },
    );
  const state = { isDone: false };
  const note = (): void => void (state.isDone = true);
  void work.then(note, note);
  let [tickets, runs] = [0, 0];
  while (!state.isDone) {
    tickets += (await run())['tickets'] ?? 0;
    runs += 1;
  }
  await work;
  tickets += (await run())['tickets'] ?? 0;
  return { tickets, runs };
}

const liveIn = async (fixture: Pick<Fixture, 'sql'>) =>
  (
    await fixture.sql<{ deleted: boolean; all: string }>(
      `select deleted_at is not null as deleted, count(*) as all from basalt.tickets
      where organization_id = '${id}' group by 1 order by 1`,
    )
  ).map(({ all }) => Number(all));

test('a purge beside an import removes what was deleted long ago, and nothing else of what comes', async () => {
  const target = await openFixture();
  try {
    const { database } = await target.serve();
    const file = backups.newFile();
    await exportOrganization({ ...tools, url: source.url, organizationId: id, file });
    const backup = await openBackup(file);
    const work = importOrganization({ ...tools, url: target.url, backup });
    const { tickets, runs } = await purgingDuring(database, work);
    expect(runs).toBeGreaterThan(0);
    expect(tickets).toBe(750);
    expect(await liveIn(target)).toEqual([1_500, 750]);
    const [atTarget, here] = [
      await organizationContent(target.url, id),
      await organizationContent(source.url, id),
    ];
    expect({ ...atTarget, tickets: '', ticket_search: '' }).toEqual({
      ...here,
      tickets: '',
      ticket_search: '',
    });
  } finally {
    await target.close();
  }
});

test('a purge beside a restore waits for it, and the restore is whole', async () => {
  const file = backups.newFile();
  await backups.take(source.url, file);
  const url = await backups.bare();
  await migrate(url);
  const database = await openDatabase({ url, connectTimeout: 60_000 });
  try {
    const work = backups.restore(file, url);
    const { tickets } = await purgingDuring(database, work);
    expect(tickets).toBe(750);
  } finally {
    await database.close();
  }
});
