import type { OrganizationsWith } from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/rows-across.ts';
import type { Database } from '../transaction/database.ts';

/**
 * Finds organizations with work for the workers, with functions of the database that read all tenants and return
 * only ids.
 */
export const createOrganizationsWith =
  ({ database }: { database: Database }): OrganizationsWith =>
  async (what, { at, after, max }) => {
    const of = sql.ref(`basalt.organizations_with_${what}`);
    const since = what === 'news' ? sql`` : sql`${at.toISOString()}, `;
    const query = sql<{ id: string }>`select ${of}(${since}${after}::uuid, ${max}) as id`;
    return (await rowsAcross(database.pool, query)).map(({ id }) => id);
  };
