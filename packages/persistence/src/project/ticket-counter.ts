import { compiledOnce, db } from '../sql/query.ts';

/** The counter of a project, locked: the last number that was given to a ticket. */
export const lastNumberOf = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('ticket_counters')
    .select('last_number')
    .where('organization_id', '=', of.organizationId)
    .where('project_id', '=', of.projectId)
    .forNoKeyUpdate(),
);

/** Writes the last number given. */
export const writeLastNumber = compiledOnce(
  (of: { organizationId: string; projectId: string; last: number }) =>
    db
      .updateTable('ticket_counters')
      .set({ last_number: of.last })
      .where('organization_id', '=', of.organizationId)
      .where('project_id', '=', of.projectId),
);
