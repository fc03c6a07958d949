import { sql } from 'kysely';
import type { Client } from 'pg';
import { send } from '../sql/send.ts';

/** Runs work in a transaction that sees the rows of an organization, also of a suspended one; null: those of accounts. */
export async function inScope<T>(
  client: Client,
  organization: string | null,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const [id, realm] = organization === null ? ['', 'identity'] : [organization, ''];
    const variables = sql`select set_config('basalt.organization_id', ${id}, true), set_config('basalt.realm', ${realm}, true)`;
    await send(client, variables);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
