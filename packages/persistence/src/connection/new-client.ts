import { Client, type ClientConfig } from 'pg';
import { withPasswords } from './accepted-password.ts';
import { firstHost, seeksPrimary } from './database-hosts.ts';
import { primaryClient } from './primary-client.ts';

/**
 * The class of connections to a database's address: one that finds the server that takes writes, where the address asks for it. Of several
 * `passwords`, it uses the one that the login has.
 */
export const clientClass = (url: string, passwords: readonly string[] = []): typeof Client =>
  withPasswords(seeksPrimary(url) ? primaryClient(url, passwords) : Client, url, passwords);

/** A connection to the database, not yet open. An error between two statements is reported by the next one. */
export function newClient(
  url: string,
  options: Omit<ClientConfig, 'connectionString'> = {},
): Client {
  const OwnClient = clientClass(url);
  const connectionString = firstHost(url);
  const client = new OwnClient({ connectionString, connectionTimeoutMillis: 10_000, ...options });
  client.on('error', () => {});
  return client;
}

/** Works on a new connection, and closes it. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options?: Omit<ClientConfig, 'connectionString'>,
): Promise<T> {
  const client = newClient(url, options);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
