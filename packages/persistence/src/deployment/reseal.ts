import { sql } from 'kysely';
import type { Client } from 'pg';
import { asOwner } from '../connection/owner-connection.ts';
import { allOrganizations } from '../sql/query.ts';
import { sendQuery } from '../sql/send-query.ts';
import { transactionsOf } from '../connection/owner-transactions.ts';
import { countFormerKeyUsage, type FormerKeyUsage, type PresentKeys } from './former-key-usage.ts';
import { sealedRows, type SealedRows } from './sealed-rows.ts';
import { storeSecretKey } from '../connection/secret-key-fingerprint.ts';

/** The number of records that one transaction reseals. */
const portion = 100;

/** The secrets to reseal, and the keys. */
export interface ResealInput {
  /** The login of the database's owner. */
  url: string;
  /** The ids of the present keys. */
  keys: Omit<PresentKeys, 'since'>;
  /** The fingerprint of the present secret key. */
  fingerprint: string;
  /** The text sealed with the present key; null when it cannot be opened. */
  reseal(sealed: string, owner: string): string | null;
  /** Gets the number of records that are done. */
  onRecords?: (done: number) => void;
}

/** The number of resealed secrets, and of those that former keys still seal. */
export interface ResealReport {
  resealed: Record<SealedRows['name'], number>;
  /** Records that none of the keys opens: they are left as they are. */
  unreadable: number;
  left: FormerKeyUsage;
}

/**
 * Seals everything that is sealed and stored with the present key, in transactions of 100 records, and then makes its fingerprint that of the database:
 * from then on, a server starts with the present key alone. Works beside running servers that accept both keys: a record that a server changes at the
 * same time stays as the server wrote it. Interrupted, it can be run again: it only finds what is not done.
 */
export function resealAll(input: ResealInput): Promise<ResealReport> {
  return asOwner(input.url, async (client) => {
    const { rows } = await sendQuery(client, allOrganizations);
    const organizations = rows.map(({ id }) => id);
    const report = {
      resealed: { second_factors: 0, mails: 0, webhooks: 0, git_connections: 0, imports: 0 },
      unreadable: 0,
    };
    for (const kind of sealedRows) {
      for (const organization of kind.isOfTenant ? organizations : [null]) {
        await resealRows(client, { ...input, kind, organization, report });
      }
    }
    const since = await noteKey(client, input.fingerprint);
    const leftOfKey = await countFormerKeyUsage(client, organizations, { ...input.keys, since });
    return { ...report, left: leftOfKey };
  });
}

interface ResealOfKind extends ResealInput {
  readonly kind: SealedRows;
  readonly organization: string | null;
  /** Counted up. */
  readonly report: Omit<ResealReport, 'left'>;
}

async function resealRows(client: Client, of: ResealOfKind): Promise<void> {
  const inTransaction = transactionsOf(client, of.organization ?? '');
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const done = await inTransaction(() => resealPortion(client, of, from));
    // Counted after the commit: a transaction that ended in a deadlock is repeated.
    of.report.resealed[of.kind.name] += done.resealed;
    of.report.unreadable += done.unreadable;
    const all = Object.values(of.report.resealed).reduce((sum, count) => sum + count, 0);
    if (done.resealed + done.unreadable > 0) of.onRecords?.(all);
    after = done.next;
  }
}

/** Reseals the records after an id. Returns how many, and the `next` id to continue after; undefined after the last portion. */
async function resealPortion(
  client: Client,
  { kind, keys, reseal }: ResealOfKind,
  after: string,
): Promise<{ resealed: number; unreadable: number; next: string | undefined }> {
  let resealed = 0;
  const isPresent = `v1.${keys.sealing}.`;
  const query = kind.read({ pattern: `${isPresent}%`, after, limit: portion });
  const { rows } = await sendQuery(client, query, `sealed_${kind.name}`);
  for (const { id, sealed } of rows) {
    const former = sealed.filter((text) => !text.startsWith(isPresent));
    const renewed = former.map((text) => [text, reseal(text, id)] as const);
    for (const [text, fresh] of renewed) {
      if (fresh !== null) await sendQuery(client, kind.write(id, text, fresh));
    }
    if (renewed.every(([, fresh]) => fresh !== null)) resealed += 1;
  }
  const next = rows.length < portion ? undefined : rows.at(-1)?.id;
  return { resealed, unreadable: rows.length - resealed, next };
}

/** Makes the key that of the database. Returns when it became that. */
async function noteKey(client: Client, fingerprint: string): Promise<Date> {
  const noted = async () => {
    const note = sql<{ fingerprint: string; noted_at: Date }>`
      select fingerprint, noted_at from basalt.secret_key_note`;
    return (await sendQuery(client, note)).rows[0];
  };
  const before = await noted();
  if (before?.fingerprint !== fingerprint) await storeSecretKey(client, fingerprint);
  return (await noted())?.noted_at ?? new Date();
}
