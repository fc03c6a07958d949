import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkMigrated, migrate, openBackup, restoreBackup } from '@basalt/persistence';
import {
  connected,
  createOwnedDatabase,
  restoreAsReleased,
  rowsOf,
  unforcedTables,
  type OwnedDatabase,
  type Row,
} from '@basalt/persistence/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDirs } from '../data-folders.ts';
import { serveHere } from '../run-here.ts';
import { fixtureKey, fixtureNames, readFixture } from './fixtures.ts';
import { openReleaseApi, recordsAt } from './release-api.ts';

const databases: OwnedDatabase[] = [];

/** A bare database of a login that is no superuser. */
async function aDatabase(): Promise<OwnedDatabase> {
  const database = await createOwnedDatabase();
  databases.push(database);
  return database;
}

afterAll(async () => {
  for (const { drop } of databases.splice(0)) await drop();
  await removeDataDirs();
});

/** The rows with these columns only, in the order of their text. */
const inColumns = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).toSorted();

/** Compares all rows of a release with those after an upgrade: each has stayed, with the value of every column. */
function expectSameRecords(before: Record<string, Row[]>, after: Record<string, Row[]>): void {
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)));
  for (const [table, rows] of Object.entries(before)) {
    const columns = Object.keys(rows[0] ?? {});
    expect({ table, rows: inColumns(after[table] ?? [], columns) }).toEqual({
      table,
      rows: inColumns(rows, columns),
    });
  }
}

/** Fields that the requests of the test change, or that contain the address of the server. */
const unsteadyFields = new Set(['last_used_at', 'download_url']);

/** An answer without the fields that differ each time. */
const steady = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (field, value: unknown) =>
      unsteadyFields.has(field) ? undefined : value,
    ),
  );

interface FileRecord {
  download_url: string;
  sha256: string;
}

/** Compares the bytes of a file with the digest of its record. */
async function expectContent({ download_url: url, sha256 }: FileRecord): Promise<void> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
}

/** Compares what migrations have derived from the records. */
function expectDerivedColumns(rows: Record<string, Row[]>): void {
  const reasons = new Map(rows['notifications']?.map(({ id, reason }) => [id, reason]));
  for (const { notification_id: id, reason } of rows['notification_recipients'] ?? []) {
    expect({ id, reason }).toEqual({ id, reason: reasons.get(id) });
  }
  const organizations = new Set(rows['events']?.map(({ organization_id: id }) => id));
  const suspended = new Set(
    rows['organizations']?.flatMap(({ id, suspended_at: at }) => (at === null ? [] : [id])),
  );
  const notified = rows['notified_events']?.map(({ organization_id: id }) => id);
  // The notifications of a suspended organization wait.
  expect(notified).toEqual([...organizations].filter((id) => !suspended.has(id)));
  for (const { id, description_html: html, checklist_total: total } of rows['tickets'] ?? []) {
    const tasks = String(html).split('data-type="taskItem"').length - 1;
    expect({ id, total }).toEqual({ id, total: tasks });
  }
}

it('there is a fixture of each version of the changelog', () => {
  const changelog = readFileSync(
    path.join(import.meta.dirname, '../../../../CHANGELOG.md'),
    'utf8',
  );
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gmu)].map(
    ([, version]) => version,
  );
  expect(versions).toContain('0.1.0');
  expect(fixtureNames()).toEqual(expect.arrayContaining(versions));
});

describe.each(fixtureNames())('data of %s', (name) => {
  const { backup, files, access, records } = readFixture(name);
  let database: OwnedDatabase;
  let before: Record<string, Row[]>;
  let upgraded: Record<string, Row[]>;
  let upgradedBySuperuser: Record<string, Row[]>;

  beforeAll(async () => {
    database = await aDatabase();
    await restoreAsReleased(database.ownerUrl, backup);
    const copy = await database.copy();
    before = await rowsOf(copy);
    await migrate(copy);
    upgradedBySuperuser = await rowsOf(copy);
    await migrate(database.ownerUrl);
    upgraded = await rowsOf(database.url);
  });

  it('is upgraded by an owner who is no superuser: every record stays as it is', async () => {
    expectSameRecords(before, upgraded);
    expectDerivedColumns(upgraded);
    expect(upgraded).toEqual(upgradedBySuperuser);
    expect(await unforcedTables(database.url)).toEqual([]);
  });

  it('is restored by an owner who is no superuser to the same rows', async () => {
    const { url, ownerUrl } = await aDatabase();
    const opened = await openBackup(backup);
    const { secret_key: secretKey } = opened.header;
    await restoreBackup({ url: ownerUrl, secretKey, backup: opened });
    await checkMigrated(ownerUrl);
    expect(await rowsOf(url)).toEqual(upgraded);
    expect(await unforcedTables(url)).toEqual([]);
  });

  it('is answered by the API as that release answered it', async () => {
    const dataDir = newDataDir();
    if (existsSync(files)) cpSync(files, path.join(dataDir, 'files'), { recursive: true });
    const server = await serveHere({
      DATABASE_URL: database.ownerUrl,
      SERVICE_SECRET_KEY: fixtureKey,
      SERVICE_RATE_LIMIT_PER_MINUTE: '0',
      SERVICE_WEBHOOK_WORKER: 'false',
      DATA_DIR: dataDir,
    });
    try {
      const api = await openReleaseApi(server.address, access);
      for (const [at, answer] of Object.entries(records)) {
        const today = await recordsAt(api, at);
        expect({ at, answer: today }).toMatchObject({ at, answer: steady(answer) });
        if (at.startsWith('/files/')) await expectContent(today as FileRecord);
      }
      const inbox = records['/app-api/me/notifications'] as { id: string; reason?: string }[];
      for (const reason of new Set(inbox.map((entry) => entry.reason ?? null))) {
        if (reason === null) continue;
        const shown = await recordsAt(api, `/app-api/me/notifications?reason=${reason}`);
        const ids = inbox.filter((entry) => entry.reason === reason).map(({ id }) => ({ id }));
        expect({ reason, shown }).toMatchObject({ reason, shown: ids });
      }
    } finally {
      await server.stop();
    }
  });
});

it('an address of a calendar from before filters were stored has those of its view at the upgrade', async () => {
  const { backup } = readFixture('0.1.0-ee48ce0f');
  const { url, ownerUrl } = await aDatabase();
  await restoreAsReleased(ownerUrl, backup, { until: '0202' });
  const calendars = await connected(url, async (client) => {
    const { rows } = await client.query<Row>(
      `insert into basalt.view_calendars (organization_id, view_id, user_id, key)
        select v.organization_id, v.id, m.user_id, gen_random_uuid()
        from basalt.views v join basalt.memberships m on m.organization_id = v.organization_id
        returning view_id, user_id`,
    );
    return rows;
  });
  expect(calendars.length).toBeGreaterThan(1);
  await migrate(ownerUrl);
  const { view_calendars: upgraded = [], views = [] } = await rowsOf(url);
  const queries = new Map(views.map(({ id, query }) => [id, query]));
  expect(upgraded).toHaveLength(calendars.length);
  for (const { view_id: id, query } of upgraded) {
    expect({ id, query }).toEqual({ id, query: queries.get(id) });
  }
});

/** The number of recipients with a reason. */
const reasonsOf = ({ notification_recipients: recipients = [] }: Record<string, Row[]>): number =>
  recipients.filter(({ reason }) => reason !== null).length;

it('a database that 0.1.0 upgraded for an owner who is no superuser has the reasons of its notifications after all', async () => {
  const { backup } = readFixture('0.1.0-ae8b65c9');
  const { url, ownerUrl } = await aDatabase();
  await restoreAsReleased(ownerUrl, backup, { until: '0190' });
  const damaged = await rowsOf(url);
  expect(reasonsOf(damaged)).toBe(0);
  await migrate(ownerUrl);
  const repaired = await rowsOf(url);
  expect(reasonsOf(repaired)).toBeGreaterThan(3);
  expectDerivedColumns(repaired);
});
