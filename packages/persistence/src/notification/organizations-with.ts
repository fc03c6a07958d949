import type { OrganizationsWith } from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/query-on.ts';
import type { Database } from '../open-database.ts';

/** Organizations for which notifications or mails are to be made. Functions of the database read all tenants for it, and return only ids. */
export const createOrganizationsWith =
  ({ database }: { database: Database }): OrganizationsWith =>
  async (what, { at, after, max }) => {
    const of = sql.ref(`basalt.organizations_with_${what}`);
    const since = what === 'news' ? sql`` : sql`${at.toISOString()}, `;
    const query = sql<{ id: string }>`select ${of}(${since}${after}::uuid, ${max}) as id`;
    return (await rowsAcross(database.pool, query)).map(({ id }) => id);
  };
