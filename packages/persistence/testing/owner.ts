import { Client } from 'pg';

/** The owner of a test's database, on a connection that no server uses. */
export interface Owner {
  /** The rows of a statement. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Sees the rows of this organization from now on: row-level security holds for owners, too. */
  seeAs(organizationId: string): Promise<void>;
  close(): Promise<void>;
}

/** Connects as the owner that the URL of a test database names. */
export async function openOwner(url: string): Promise<Owner> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    async sql<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query(text, [...values])).rows as Row[];
    },
    async seeAs(organizationId) {
      await client.query(`select set_config('basalt.organization_id', $1, false)`, [
        organizationId,
      ]);
    },
    close: () => client.end(),
  };
}
