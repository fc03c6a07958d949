import type { DeletedFilter } from '@basalt/domain';

/** The condition of the filter on a table with `deleted_at`; none where both are wanted. */
export function deletedCondition(alias: string, filter: DeletedFilter = 'exclude'): string[] {
  if (filter === 'include') return [];
  return [`${alias}.deleted_at is ${filter === 'only' ? 'not ' : ''}null`];
}
