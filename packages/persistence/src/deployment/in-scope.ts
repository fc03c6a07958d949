import type { Client } from 'pg';

/** Runs work in a transaction that sees the rows of an organization, also of a suspended one; null: those of accounts. */
export async function inScope<T>(
  client: Client,
  organization: string | null,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('basalt.organization_id', $1, true), set_config('basalt.realm', $2, true)`,
      organization === null ? ['', 'identity'] : [organization, ''],
    );
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
