import type { Client, ClientConfig } from 'pg';
import { editedUrl, firstHost } from './database-hosts.ts';

/** The address with another password for its login. */
export const withPassword = (url: string, password: string): string =>
  editedUrl(url, (address) => {
    if (address.host === '') address.searchParams.set('password', password);
    else address.password = password;
  });

/**
 * Whether the server cannot be reached, or takes no connection now (SQLSTATE 53300: too many connections, 57P03: it starts). Another password would
 * not help.
 */
const isOutage = (error: unknown): boolean =>
  /^(?:53|57P|E[A-Z])/u.test(String((error as { code?: unknown } | null)?.code));

/**
 * The class of connections that sign in with the password that the login has at that moment: one of `passwords`. While the secret key is rotated,
 * another process may change it. With fewer than two passwords, it is `OwnClient` unchanged; else each new connection costs a second one.
 */
export function withPasswords(
  OwnClient: typeof Client,
  url: string,
  passwords: readonly string[],
): typeof Client {
  if (passwords.length < 2) return OwnClient;
  // The driver calls it when the server requests the password.
  const value = () => acceptedPassword(OwnClient, url, passwords);
  return class extends OwnClient {
    constructor(config?: string | ClientConfig) {
      super(config);
      Object.defineProperty(this, 'password', { value, configurable: true, writable: true });
    }
  };
}

/**
 * The first password that the login is accepted with. Any refusal leads to the next one, because poolers have codes of their own for a wrong
 * password (08P01 of older PgBouncers). The last one is not tried: the connection itself does, and reports its error.
 */
async function acceptedPassword(
  OwnClient: typeof Client,
  url: string,
  passwords: readonly string[],
): Promise<string> {
  for (const password of passwords.slice(0, -1)) {
    if (await isAccepted(OwnClient, withPassword(url, password))) return password;
  }
  return passwords.at(-1) as string;
}

async function isAccepted(OwnClient: typeof Client, url: string): Promise<boolean> {
  const client = new OwnClient({
    connectionString: firstHost(url),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The connection itself reports an outage.
    return isOutage(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
