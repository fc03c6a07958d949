import { statSync } from 'node:fs';
import { metricLine, plainRichText } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportOrganization, importOrganization, openBackup } from '../src/index.ts';
import { allOf, openBackupFixture, secretKey, signerNamed } from './backup-fixture.ts';
import { aTenant, openFixture, type Fixture, type Tenant } from './fixture.ts';
import { seedTickets } from './many-tickets.ts';
import { organizationContent } from './organization-content.ts';

vi.setConfig({ testTimeout: 900_000 });

/** The long form has 100,000. */
const count = Number(process.env['BASALT_TRANSFER_TICKETS'] ?? 500);
/** How much memory may grow, in MiB: rows pass through, they are not held. */
const bar = 192;

let source: Fixture;
let target: Fixture;
let tenant: Tenant;
let id: string;
const backups = openBackupFixture();
const signer = signerNamed('us');
const tools = { signer, richText: plainRichText, newId: () => crypto.randomUUID() };

beforeAll(async () => {
  [source, target] = [await openFixture(), await openFixture()];
  tenant = await aTenant(await source.serve());
  id = tenant.principal.organizationId;
  for (let remaining = count; remaining > 0; remaining -= 20_000) {
    await seedTickets(source, tenant, { count: Math.min(remaining, 20_000) });
  }
  await source.sql(`
    insert into basalt.events (organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at)
    select organization_id, gen_random_uuid(), project_id, 'ticket.created', 'ticket', id, created_by, to_json(t), '{}', now()
    from basalt.tickets t`);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await backups.close();
});

/** What the work took: seconds, the most that resident memory grew, in MiB, and how often it told how far it is. */
async function measured(work: (onRows: (done: number, all: number) => void) => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const reported: [number, number][] = [];
  const since = performance.now();
  await work((done, all) => reported.push([done, all]));
  clearInterval(timer);
  const seconds = (performance.now() - since) / 1000;
  return { seconds, grown: Math.round((most - before) / 2 ** 20), reported };
}

test('an organization with many tickets moves with bounded memory, is equal, and both commands show their progress', async () => {
  const file = backups.newFile();
  const from = { url: source.url, secretKey, signer, organizationId: id, file };
  const out = await measured((onRows) => exportOrganization({ ...from, onRows }));
  const into = {
    ...tools,
    url: target.url,
    secretKeys: [secretKey],
    backup: await openBackup(file),
  };
  const back = await measured((onRows) => importOrganization({ ...into, onRows }));
  const [atTarget, here] = [
    await organizationContent(target.url, id),
    await organizationContent(source.url, id),
  ];
  const equal = JSON.stringify(atTarget) === JSON.stringify(here);
  const [, rows = 0] = out.reported.at(-1) ?? [];
  console.log(
    metricLine({
      metric: `\`organization export\` and \`import\` of ${count} tickets with an event each (${rows} rows)`,
      bar: `every table equal, by a digest of its rows; memory grown < ${bar} MiB`,
      measured: `${equal ? 'equal' : 'not equal'}; export ${out.seconds.toFixed(1)} s, ${out.grown} MiB, file ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB; import ${back.seconds.toFixed(1)} s, ${back.grown} MiB`,
      held: equal && out.grown < bar && back.grown < bar,
    }),
  );
  expect(atTarget).toEqual(here);
  for (const { reported, grown } of [out, back]) {
    expect(grown).toBeLessThan(bar);
    expect(reported.at(-1)).toEqual([rows, rows]);
    expect(reported.length).toBeGreaterThan(5);
  }
});

test('an import that is refused leaves the other deployment as it was, to the row', async () => {
  const file = backups.newFile();
  await exportOrganization({ url: source.url, secretKey, signer, organizationId: id, file });
  const destination = await openFixture();
  try {
    const slug = (await source.sql<{ slug: string }>('select slug from basalt.organizations'))[0];
    await destination.sql(
      `insert into basalt.organizations (id, name, slug, created_at, updated_at)
      values (gen_random_uuid(), 'Taken', $1, now(), now())`,
      [slug?.slug],
    );
    const before = await allOf(destination.url);
    const backup = await openBackup(file);
    await expect(
      importOrganization({ ...tools, url: destination.url, secretKeys: [secretKey], backup }),
    ).rejects.toThrow('nothing was imported');
    expect(await allOf(destination.url)).toEqual(before);
  } finally {
    await destination.close();
  }
});
