import type { Client } from 'pg';
import { withClient } from '../connection/new-client.ts';

/** What the text of a row depends on, and no limit on how long a statement may take: some go over a whole table. */
const settings = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Anyone who holds a lock for longer changes the schema: better to fail than to make the servers wait behind us.
  lock_timeout: '10s',
};

/** Works on a connection of the database's owner. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(
    url,
    async (client) => {
      for (const [name, value] of Object.entries(settings)) {
        await client.query('select set_config($1, $2, false)', [name, value]);
      }
      return work(client);
    },
    { keepAlive: true },
  );
}
