import type { Client } from 'pg';
import { withClient } from '../connection/new-client.ts';

/** The secret key is not the key of the database. */
export class OtherSecretKey extends Error {
  override readonly name = 'OtherSecretKey';

  constructor() {
    super('the secret key is not the key of the database');
  }
}

/**
 * Compares the fingerprint of the secret key with the one that the database stores; `url` is the owner's login. With `stores`, the
 * first fingerprint is stored; returns whether this call stored it. Throws OtherSecretKey when they differ. Without the
 * schema there is nothing to compare.
 */
export async function checkSecretKey(
  url: string,
  fingerprint: string,
  { stores }: { stores: boolean },
): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('basalt.secret_key_note') is not null as there`,
    );
    if (rows[0].there !== true) return false;
    let isStoredNow = false;
    if (stores) {
      const { rowCount } = await client.query(
        `insert into basalt.secret_key_note (fingerprint, noted_at) values ($1, now()) on conflict do nothing`,
        [fingerprint],
      );
      isStoredNow = rowCount === 1;
    }
    const { rows: stored } = await client.query('select fingerprint from basalt.secret_key_note');
    if (stored.length > 0 && stored[0].fingerprint !== fingerprint) throw new OtherSecretKey();
    return isStoredNow;
  });
}

/** Stores the fingerprint of another secret key. From now on servers start only with that key. `url` is the owner's login. */
export async function acceptSecretKey(url: string, fingerprint: string): Promise<void> {
  await withClient(url, (client) => storeSecretKey(client, fingerprint));
}

/** Stores the fingerprint of the secret key, in place of an earlier one, on a connection of the owner. */
export async function storeSecretKey(client: Client, fingerprint: string): Promise<void> {
  await client.query(
    `insert into basalt.secret_key_note (fingerprint, noted_at) values ($1, now())
    on conflict (single) do update set fingerprint = excluded.fingerprint, noted_at = excluded.noted_at`,
    [fingerprint],
  );
}
