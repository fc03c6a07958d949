import type { Client } from 'pg';
import { qualified } from '../backup/catalogue.ts';

/** The maximum number of people that one transaction erases. */
const batchSize = 100;

/** A table with rows of accounts, and its column with the id of the account. */
interface AccountRows {
  name: string;
  column: string;
}

/** The tables whose rows refer to an account, except memberships; from the catalogue. */
async function tablesOfAccounts(client: Client): Promise<AccountRows[]> {
  const { rows } = await client.query<AccountRows>(`
    select c.relname as name, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'basalt.users'::regclass and c.relname <> 'memberships'
    order by c.relname`);
  return rows;
}

/**
 * Removes the accounts of the people whom no other organization has or had as members, with their memberships in this one, sessions,
 * second factors, identities and account events. The connection must see the accounts and the organization in every transaction that
 * `inTransaction` runs. Returns how many people.
 */
export async function erasePeople(
  client: Client,
  organizationId: string,
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<number> {
  const tables = await tablesOfAccounts(client);
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
