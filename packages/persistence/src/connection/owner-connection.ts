import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { withClient } from './new-client.ts';

/** The settings that the text of a row depends on. Statements have no time limit, because some read a whole table. */
const settings = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Only a change of the schema holds a lock for longer. We fail then, because servers would wait behind us.
  lock_timeout: '10s',
};

/** The application_name of connections that only read a snapshot, for as long as that takes: nobody has to wait for them. */
export const snapshotReader = 'basalt snapshot';

/** Opens a connection with the login of the database's owner, does the work on it and closes it. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(
    url,
    async (client) => {
      for (const [name, value] of Object.entries(settings)) {
        await sendQuery(client, sql`select set_config(${name}, ${value}, false)`);
      }
      return work(client);
    },
    { keepAlive: true },
  );
}
