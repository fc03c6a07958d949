import { sql } from 'kysely';
import type { Client } from 'pg';
import { owned, sendQuery } from '../sql/send-query.ts';
import { withClient } from './new-client.ts';

/** The secret key is not the key of the database. */
export class OtherSecretKey extends Error {
  override readonly name = 'OtherSecretKey';

  constructor() {
    super('the secret key is not the key of the database');
  }
}

/** The fingerprint of the present secret key, then those of keys that are accepted beside it. */
export type Fingerprints = readonly [string, ...string[]];

/** The result of a comparison: the fingerprint of the key of the database, and whether this call stored it. */
export interface SecretKeyCheck {
  readonly fingerprint: string;
  readonly isStoredNow: boolean;
}

/**
 * Compares the fingerprints of the secret keys with the one that the database stores; `url` is the owner's login. With `stores`, the
 * first one is stored if the database has none. Throws OtherSecretKey when the stored one is none of them. Without the
 * schema there is nothing to compare: the result is the first one.
 */
export async function checkSecretKey(
  url: string,
  fingerprints: Fingerprints,
  { stores }: { stores: boolean },
): Promise<SecretKeyCheck> {
  const [present] = fingerprints;
  return withClient(url, async (client) => {
    const table = sql<{ exists: boolean }>`
      select to_regclass('basalt.secret_key_note') is not null as exists`;
    const { rows } = await sendQuery(client, table);
    if (rows[0]?.exists !== true) return { fingerprint: present, isStoredNow: false };
    let isStoredNow = false;
    if (stores) {
      const note = noteOf(present).onConflict((conflict) => conflict.doNothing());
      isStoredNow = (await sendQuery(client, note)).rowCount === 1;
    }
    const notes = owned.selectFrom('secret_key_note').select('fingerprint');
    const { rows: stored } = await sendQuery(client, notes);
    const fingerprint = stored[0]?.fingerprint ?? present;
    if (!fingerprints.includes(fingerprint)) throw new OtherSecretKey();
    return { fingerprint, isStoredNow };
  });
}

/** Stores the fingerprint of another secret key. From now on servers start only with that key. `url` is the owner's login. */
export async function acceptSecretKey(url: string, fingerprint: string): Promise<void> {
  await withClient(url, (client) => storeSecretKey(client, fingerprint));
}

/** Stores the fingerprint of the secret key, in place of an earlier one, on a connection of the owner. */
export async function storeSecretKey(client: Client, fingerprint: string): Promise<void> {
  const replace = noteOf(fingerprint).onConflict((conflict) =>
    conflict.column('single').doUpdateSet({ fingerprint, noted_at: now }),
  );
  await sendQuery(client, replace);
}

const now = sql<string>`now()`;

const noteOf = (fingerprint: string) =>
  owned.insertInto('secret_key_note').values({ fingerprint, noted_at: now, single: sql`default` });
