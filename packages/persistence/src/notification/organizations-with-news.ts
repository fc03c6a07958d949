import type {
  OrganizationsWithDueDates,
  OrganizationsWithDueMails,
  OrganizationsWithNews,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { queryOn } from '../connection/query-on.ts';
import { asDomainError } from '../connection/storage-errors.ts';
import type { Database } from '../open-database.ts';

/** Calls a function of the database that reads all tenants and returns only ids. */
async function idsOf(database: Database, query: RawBuilder<{ id: string }>): Promise<string[]> {
  try {
    const { rows } = await queryOn(database.pool, query);
    return rows.map(({ id }) => id);
  } catch (error) {
    throw asDomainError(error);
  }
}

/** Organizations with events for which notifications were not made yet. */
export const createOrganizationsWithNews =
  ({ database }: { database: Database }): OrganizationsWithNews =>
  ({ behind, most }) =>
    idsOf(database, sql`select basalt.organizations_with_news(${behind}::uuid, ${most}) as id`);

/** Organizations with mails about notifications that are due. */
export const createOrganizationsWithDueMails =
  ({ database }: { database: Database }): OrganizationsWithDueMails =>
  ({ at, behind, most }) =>
    idsOf(
      database,
      sql`select basalt.organizations_with_due_mails(${at.toISOString()}, ${behind}::uuid, ${most}) as id`,
    );

/** Organizations with due dates that nobody was notified of. */
export const createOrganizationsWithDueDates =
  ({ database }: { database: Database }): OrganizationsWithDueDates =>
  ({ at, behind, most }) =>
    idsOf(
      database,
      sql`select basalt.organizations_with_due_dates(${at.toISOString()}, ${behind}::uuid, ${most}) as id`,
    );
