import { compiledOnce, db } from '../sql/query.ts';

/** Locks the counter of a project and returns the last number that was given to a ticket. */
export const lastNumberOf = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('ticket_counters')
    .select('last_number')
    .where('organization_id', '=', of.organizationId)
    .where('project_id', '=', of.projectId)
    .forNoKeyUpdate(),
);

/** The statement that writes the last number that was given to a ticket. */
export const writeLastNumber = compiledOnce(
  (of: { organizationId: string; projectId: string; last: number }) =>
    db
      .updateTable('ticket_counters')
      .set({ last_number: of.last })
      .where('organization_id', '=', of.organizationId)
      .where('project_id', '=', of.projectId),
);
