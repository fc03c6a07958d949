import { sql } from 'kysely';
import type { Client } from 'pg';
import { isAnyOf } from '../sql/query.ts';
import { owned, sendQuery, tableNamed } from '../sql/send-query.ts';
import { linkedTables } from './linked-tables.ts';
import type { InTransaction } from '../connection/owner-transactions.ts';

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
    const only = sql<{
      id: string;
    }>`select basalt.people_only_in(${organizationId}, ${batchSize}) as id`;
    const { rows } = await sendQuery(client, only);
    const ids = rows.map(({ id }) => id);
    for (const { name, column } of tables) {
      const links = sql<object>`delete from ${tableNamed(name)} where ${isAnyOf(column, ids)}`;
      await sendQuery(client, links);
    }
    const memberships = owned
      .deleteFrom('memberships')
      .where('organization_id', '=', organizationId);
    await sendQuery(client, memberships.where(isAnyOf('user_id', ids)));
    await sendQuery(client, owned.deleteFrom('users').where(isAnyOf('id', ids)));
    return ids.length;
  };
  for (let total = 0; ;) {
    const erased = await inTransaction(eraseBatch);
    total += erased;
    if (erased < batchSize) return total;
  }
}
