import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { organizationsWithFiles } from '../sql/query.ts';
import { asOwner } from '../connection/owner-connection.ts';

/** The content of one or more files: its digest, and its size in bytes. */
export interface FileContent {
  readonly organizationId: string;
  readonly sha256: string;
  readonly size: number;
}

const ofTenant = (organizationId: string) => sql<{ sha256: string; size: number }>`
  select distinct sha256, size from basalt.files where organization_id = ${organizationId} and state = 'ready'`;

/** False for a schema from before files, which `backup` reads as it is. */
async function hasFiles(client: Client): Promise<boolean> {
  const { rows } = await sendQuery(
    client,
    sql<{ found: boolean }>`select to_regclass('basalt.files') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** The contents that files of an organization, or of all organizations, refer to. `url` is the login of the database's owner. */
export async function fileContents(
  url: string,
  organizationId: string | null = null,
): Promise<FileContent[]> {
  return asOwner(url, async (client) => {
    if (!(await hasFiles(client))) return [];
    const { rows } =
      organizationId === null
        ? await sendQuery(client, organizationsWithFiles)
        : { rows: [{ id: organizationId }] };
    const named: FileContent[] = [];
    for (const { id } of rows) {
      await sendQuery(client, sql`select set_config('basalt.organization_id', ${id}, false)`);
      const found = await sendQuery(client, ofTenant(id));
      named.push(...found.rows.map((file) => ({ ...file, organizationId: id })));
    }
    return named;
  });
}
