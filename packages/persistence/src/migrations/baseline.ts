import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { MigrationError, type Migration } from './migration.ts';

/** The migrations that the baseline replaces. */
const replaced = [
  '0001-roles',
  '0002-foundation',
  '0003-fences',
  '0004-documents',
  '0005-notifications',
  '0006-comments',
  '0007-idempotency',
  '0008-rate-limits',
  '0009-purge',
  '0010-identity',
  '0011-overdue-tickets',
  '0020-event-order',
  '0021-webhooks',
  '0022-secret-key-note',
  '0023-next-authenticator',
  '0024-changing-horizon-offset',
  '0025-events-cheaper-to-record',
  '0026-counting-off-an-index',
  '0027-leased-calls',
  '0030-several-subjects-of-a-provider',
  '0031-calls-of-people',
  '0035-slugs-of-deleted-boards',
  '0036-followers-of-boards-and-projects',
  '0040-account-event-actor',
  '0041-webhook-creator',
  '0042-operators',
  '0043-accounts-created-in-tenants',
  '0044-calls-counted-one-by-one',
  '0050-shorter-search-text',
  '0055-mail-outbox',
  '0060-packed-events',
  '0070-estimates',
  '0071-wide-lists',
  '0072-history-of-records',
].map((name) => `${name}.sql`);
/** Of the lines `name checksum` of all of them, in order. */
const replacedDigest = '8eb4cb85ef07c29f48b3e04a1f714581e1fafac91980469e160ffa947376c003';
const last = replaced.at(-1) ?? '';

/** Whether the migration is a file of the baseline. */
const isBaseline = ({ name }: Migration): boolean => name.startsWith('0001-baseline-');

/**
 * What a database had, in the names of today: all migrations from before the baseline count as the baseline. Throws MigrationError
 * when `database` had some of them only, or other ones of these names.
 */
export function inTodaysNames(
  done: ReadonlyMap<string, string>,
  known: readonly Migration[],
  database: string,
): Map<string, string> {
  if (!replaced.some((name) => done.has(name))) return new Map(done);
  const lines = replaced.map((name) => `${name} ${done.get(name)}\n`).join('');
  if (createHash('sha256').update(lines).digest('hex') !== replacedDigest) {
    const missing = replaced.find((name) => !done.has(name));
    throw new MigrationError(
      `${database} ${missing ? `lacks ${missing}` : 'had other migrations'} from before the baseline of the schema: ` +
        `migrate it with the last version of Basalt that has ${last}, then with this one`,
    );
  }
  const later = [...done].filter(([name]) => !replaced.includes(name));
  return new Map([...notesOf(known), ...later]);
}

/** Notes the baseline in place of the migrations that it replaces, if the database had those. */
export async function noteBaseline(client: Client, known: readonly Migration[]): Promise<void> {
  const notes = notesOf(known);
  await client.query(
    `with gone as (delete from basalt.schema_migrations where name = any ($1) returning name)
    insert into basalt.schema_migrations (name, checksum)
    select name, checksum from unnest($2::text[], $3::text[]) baseline (name, checksum) where exists (select from gone)`,
    [replaced, notes.map(([name]) => name), notes.map(([, checksum]) => checksum)],
  );
}

const notesOf = (known: readonly Migration[]): [name: string, checksum: string][] =>
  known.filter(isBaseline).map(({ name, checksum }) => [name, checksum]);
