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
 * Holds the secret key, by its fingerprint, against the one that is noted in the database of this owner's login. The
 * first one is noted, if `notes`; returns whether that was now. Throws OtherSecretKey. A schema from before the note says
 * nothing.
 */
export async function checkSecretKey(
  url: string,
  fingerprint: string,
  { notes }: { notes: boolean },
): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('basalt.secret_key_note') is not null as there`,
    );
    if (rows[0].there !== true) return false;
    let isNotedNow = false;
    if (notes) {
      const { rowCount } = await client.query(
        `insert into basalt.secret_key_note (fingerprint, noted_at) values ($1, now()) on conflict do nothing`,
        [fingerprint],
      );
      isNotedNow = rowCount === 1;
    }
    const { rows: noted } = await client.query('select fingerprint from basalt.secret_key_note');
    if (noted.length > 0 && noted[0].fingerprint !== fingerprint) throw new OtherSecretKey();
    return isNotedNow;
  });
}

/** Notes another secret key, from now on the only one to start with. */
export async function acceptSecretKey(url: string, fingerprint: string): Promise<void> {
  await withClient(url, (client) => noteSecretKey(client, fingerprint));
}

/** Notes the secret key on the connection of the owner, over any before it. */
export async function noteSecretKey(client: Client, fingerprint: string): Promise<void> {
  await client.query(
    `insert into basalt.secret_key_note (fingerprint, noted_at) values ($1, now())
    on conflict (single) do update set fingerprint = excluded.fingerprint, noted_at = excluded.noted_at`,
    [fingerprint],
  );
}
