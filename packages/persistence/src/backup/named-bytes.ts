import { sql } from 'kysely';
import { queryOn } from '../connection/query-on.ts';
import { allOrganizations } from '../sql/query.ts';
import { asOwner } from './owner-connection.ts';

/** The content of one or more files: its digest, and its size in bytes. */
export interface NamedBytes {
  readonly organizationId: string;
  readonly sha256: string;
  readonly size: number;
}

const ofTenant = (organizationId: string) => sql<{ sha256: string; size: number }>`
  select distinct sha256, size from basalt.files where organization_id = ${organizationId} and state = 'ready'`;

/** The contents that files of an organization, or of all organizations, refer to. `url` is the login of the database's owner. */
export async function namedBytes(
  url: string,
  organizationId: string | null = null,
): Promise<NamedBytes[]> {
  return asOwner(url, async (client) => {
    const { rows } =
      organizationId === null
        ? await queryOn(client, allOrganizations)
        : { rows: [{ id: organizationId }] };
    const named: NamedBytes[] = [];
    for (const { id } of rows) {
      await queryOn(client, sql`select set_config('basalt.organization_id', ${id}, false)`);
      const found = await queryOn(client, ofTenant(id));
      named.push(...found.rows.map((one) => ({ ...one, organizationId: id })));
    }
    return named;
  });
}
