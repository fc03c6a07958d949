import type { OrganizationsWithNews } from '@basalt/domain';
import { sql } from 'kysely';
import { queryOn } from '../connection/query-on.ts';
import { asDomainError } from '../connection/storage-errors.ts';
import type { Database } from '../open-database.ts';

/** Asks a function that looks across tenants and that answers ids only. */
export function createOrganizationsWithNews({
  database,
}: {
  database: Database;
}): OrganizationsWithNews {
  return async ({ behind, most }) => {
    try {
      const { rows } = await queryOn(
        database.pool,
        sql<{ id: string }>`select basalt.organizations_with_news(${behind}::uuid, ${most}) as id`,
      );
      return rows.map(({ id }) => id);
    } catch (error) {
      throw asDomainError(error);
    }
  };
}
