import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import {
  MigrationError,
  migrations,
  readMigration,
  type Migration,
  type MigrationNote,
} from './migration.ts';

/** The last migration of before the baseline. Those that come after the baseline have higher numbers. */
const last = '0135-comments-deleted-by-author.sql';

const from0135 = ['upgrades/from-0135.sql'];
const from0072 = ['upgrades/from-0072.sql', '0001-baseline-9-records-by-id.sql', ...from0135];

/** The databases that can be upgraded to the baseline, by the digest of their notes: the files that each lacks. */
const upgrades: Readonly<Record<string, readonly string[]>> = {
  // The first baseline, and all migrations up to `last`.
  '4ff4b09c0db1eb4d2069a775402ed26b25265e27e4a5b2a68e8df8a96e5b1c07': from0135,
  // The first baseline alone, and the 34 migrations up to 0072-history-of-records.sql that it stands for.
  '5535ab678b2a9a7f9a3cbab22d38b2301760f9866b6ccd635668ec302c82d73d': from0072,
  '8eb4cb85ef07c29f48b3e04a1f714581e1fafac91980469e160ffa947376c003': from0072,
};

/**
 * What a database with these notes lacks of the baseline; null unless it is from before the baseline. Throws
 * MigrationError when it is from before the baseline and between the states that can be upgraded.
 */
export function upgradeOf(notes: readonly MigrationNote[], database: string): Migration[] | null {
  const known = migrations();
  const lines = notes.map(({ name, checksum }) => `${name} ${checksum}\n`).toSorted();
  const files = upgrades[createHash('sha256').update(lines.join('')).digest('hex')];
  if (files !== undefined) return files.map(readMigration);
  const former = notes.filter(
    ({ name }) => name <= last && !known.some((one) => one.name === name),
  );
  if (former.length === 0) return null;
  throw new MigrationError(
    `${database} is from before the baseline of the schema, and cannot be upgraded from ${former.at(-1)?.name}: ` +
      `migrate it with the last version of Basalt that has ${last}, then with this one`,
  );
}

/** The notes of a database that has the baseline and nothing else. */
export const baselineNotes = (): MigrationNote[] =>
  migrations().filter(({ name }) => name.startsWith('0001-baseline-'));

/** Applies what a database lacks of the baseline, and notes the baseline in place of what was noted: one transaction. */
export async function upgradeToBaseline(
  client: Client,
  upgrade: readonly Migration[],
): Promise<void> {
  const notes = baselineNotes();
  await client.query('begin');
  for (const { sql } of upgrade) await client.query(sql);
  await client.query('delete from basalt.schema_migrations');
  await client.query(
    `insert into basalt.schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])`,
    [notes.map(({ name }) => name), notes.map(({ checksum }) => checksum)],
  );
  await client.query('commit');
}
