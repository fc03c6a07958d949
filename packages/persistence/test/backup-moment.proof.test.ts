import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptSecretKey, openBackup, restoreBackup } from '../src/index.ts';
import { asking, contentOf, sequencesOf } from '../testing/index.ts';
import { patiently } from './concurrently.ts';
import { openBackupFixture, secretKey } from './backup-fixture.ts';
import { seedTickets } from './many-tickets.ts';
import { aTenant, openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';

/** The long form has 100,000. */
const count = Number(process.env['BASALT_BACKUP_TICKETS'] ?? 500);
const withinTwoMinutes = { timeout: 120_000 };

let fixture: Fixture;
let server: Server;
let tenant: Tenant;
const backups = openBackupFixture();

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
  tenant = await aTenant(server, 'Full');
  // As every deployment has it.
  await acceptSecretKey(fixture.url, secretKey);
  for (let remaining = count; remaining > 0; remaining -= 20_000) {
    await seedTickets(fixture, tenant, { count: Math.min(remaining, 20_000) });
  }
}, 300_000);
afterAll(async () => {
  await fixture.close();
  await backups.close();
});

/** Writers that go on until they are ended: every write is a change of many tables, which belong together. */
function startWriters(): { written: () => number; end: () => Promise<void> } {
  const { principal, project } = tenant;
  const ending = new AbortController();
  let written = 0;
  const write = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const input = {
        project: project.id,
        boardSlug: 'deployed',
        title: 'busy',
        tagNames: ['busy'],
      };
      const { id } = await patiently(() => server.useCases.createTicket(principal, input));
      const comment = { parent: id, bodyHtml: 'busy' };
      await patiently(() => server.useCases.createTicketComment(principal, comment));
      written += 1;
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  // Told by `end`, which is always waited for.
  writers.catch(() => {});
  return {
    written: () => written,
    async end() {
      ending.abort();
      await writers;
    },
  };
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

it('a backup taken while others write shows one moment, to the row, and the next event comes after it', async () => {
  const { written, end } = startWriters();
  const file = backups.newFile();
  let took = 0;
  let meanwhile = 0;
  let rows = 0;
  const atMoment = await asking(fixture.url, async (ask) => {
    await expect.poll(written, withinTwoMinutes).toBeGreaterThan(2);
    await ask('begin isolation level repeatable read read only');
    const [row] = await ask('select pg_export_snapshot() as snapshot');
    const before = written();
    const since = performance.now();
    const report = await backups.take(fixture.url, file, row?.['snapshot']);
    took = seconds(since);
    meanwhile = written() - before;
    rows = Object.values(report.rows).reduce((sum, some) => sum + some, 0);
    await expect.poll(written, withinTwoMinutes).toBeGreaterThan(before + 2);
    return contentOf(ask);
  }).finally(end);

  const url = await backups.bare();
  const since = performance.now();
  await restoreBackup({ url, secretKey, backup: await openBackup(file) });
  const restored = seconds(since);
  const content = await asking(url, contentOf);
  const equal = JSON.stringify(content) === JSON.stringify(atMoment);
  console.log(
    metricLine({
      metric: `backup of ${count} tickets (${rows} rows) beside 3 writers (${meanwhile} writes during it), restored into an empty database`,
      bar: 'every table equal to the snapshot, by two digests of all its rows',
      measured: `${equal ? 'equal' : 'not equal'}; backup ${took} s, restore ${restored} s`,
      held: equal,
    }),
  );
  expect(content).toEqual(atMoment);
  expect(content).not.toEqual(await asking(fixture.url, contentOf));

  const [drawn] = await asking(url, (ask) =>
    ask('select max(sequence)::text as last from basalt.events'),
  );
  const { event_sequence: stands } = await asking(url, sequencesOf);
  expect(Number(stands)).toBeGreaterThanOrEqual(Number(drawn?.['last']));
}, 600_000);
