import type { Client } from 'pg';
import { qualified } from '../backup/catalogue.ts';
import { linkedTables } from './linked-tables.ts';
import type { InTransaction } from './owner-transactions.ts';

/** The maximum number of people that one transaction erases. */
const batchSize = 100;

/**
 * Removes the accounts of the people whom no other organization has or had as members, with their memberships in this one, sessions,
 * second factors, identities and account events. The connection must see the accounts and the organization in every transaction that
 * `inTransaction` runs. Returns how many people.
 */
export async function erasePeople(
  client: Client,
  organizationId: string,
  inTransaction: InTransaction,
): Promise<number> {
  const tables = await linkedTables(client, 'users');
  const eraseBatch = async (): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(
      'select basalt.people_only_in($1, $2) as id',
      [organizationId, batchSize],
    );
    const ids = rows.map(({ id }) => id);
    for (const { name, column } of tables) {
      const at = client.escapeIdentifier(column);
      await client.query(`delete from ${qualified(client, name)} where ${at} = any($1::uuid[])`, [
        ids,
      ]);
    }
    await client.query(
      'delete from basalt.memberships where organization_id = $1 and user_id = any($2::uuid[])',
      [organizationId, ids],
    );
    await client.query('delete from basalt.users where id = any($1::uuid[])', [ids]);
    return ids.length;
  };
  for (let total = 0; ;) {
    const erased = await inTransaction(eraseBatch);
    total += erased;
    if (erased < batchSize) return total;
  }
}
