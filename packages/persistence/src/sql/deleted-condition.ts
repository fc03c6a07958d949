import type { DeletedFilter } from '@basalt/domain';
import { sql } from 'kysely';

/** The condition of the filter on a table with `deleted_at`; none when live and deleted rows are wanted. */
export function deletedCondition(alias: string, filter: DeletedFilter = 'exclude'): string[] {
  if (filter === 'include') return [];
  return [`${alias}.deleted_at is ${filter === 'only' ? 'not ' : ''}null`];
}

/** Narrows a query by the filter on the column `deleted_at` of `alias`. */
export const deletedIs = (alias: string, filter: DeletedFilter = 'exclude') =>
  sql<boolean>`${sql.raw(['true', ...deletedCondition(alias, filter)].join(' and '))}`;
