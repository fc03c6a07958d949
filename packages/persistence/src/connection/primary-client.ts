import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { withPassword } from './accepted-password.ts';
import { eachHost } from './database-hosts.ts';

/** How long a server may take to say whether it takes writes, in milliseconds. */
const timeoutMs = 2_000;

/** None of the servers takes writes now: SQLSTATE 08001, "unable to establish a connection". */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '08001';
}

/** The address of the primary that was found last, by the address that names all servers. */
const found = new Map<string, Promise<string>>();

/**
 * The class of connections to the one of several servers that takes writes. It is looked for by asking all of them at once,
 * and remembered until a connection to it fails or finds it read-only. The login of the address has its password, or one of `passwords`.
 */
export function primaryClient(url: string, passwords: readonly string[] = []): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      // A pool listens to errors only after `connect`, which sends a query itself.
      this.on('error', () => {});
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
      if (callback === undefined) return this.#connect();
      callbackify(() => this.#connect())((error) => callback(error));
    }

    async #connect(): Promise<Client> {
      const primary = found.get(url) ?? findPrimary(url, passwords);
      try {
        const { host, port } = new Client(await primary);
        Object.assign(this, { host, port });
        await super.connect();
        if (await isReadOnly(this)) throw new NoPrimary('the server has become read-only');
        return this;
      } catch (error) {
        // Another connection may have found the new primary already.
        if (found.get(url) === primary) found.delete(url);
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

function findPrimary(url: string, passwords: readonly string[]): Promise<string> {
  const urls = [url, ...passwords.map((password) => withPassword(url, password))];
  const primary = Promise.any(urls.flatMap(eachHost).map(checkWritable)).catch(
    (error: AggregateError) => {
      throw refusal(error.errors);
    },
  );
  found.set(url, primary);
  return primary;
}

/** Returns the address if its server takes writes. Rejects otherwise. */
async function checkWritable(hostUrl: string): Promise<string> {
  const client = new Client({
    connectionString: hostUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await isReadOnly(client)) throw new NoPrimary('the server is read-only');
    return hostUrl;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True on a standby, and where `default_transaction_read_only` is on. */
async function isReadOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query('show transaction_read_only');
  return rows[0].transaction_read_only === 'on';
}

/** The error for the caller. An error that the operator can correct, such as a wrong password, is returned unchanged. */
function refusal(errors: readonly unknown[]): unknown {
  const correctable = errors.find((error) =>
    /^(?:28|3D)/u.test(String((error as { code?: unknown }).code)),
  );
  return correctable ?? new NoPrimary('none of the servers takes writes', { cause: errors[0] });
}
