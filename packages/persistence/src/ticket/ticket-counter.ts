import { defineEntity, p } from '@mikro-orm/core';
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

/** `ticket_counters`: the last number that was given to a ticket of each project. */
export const TicketCounterEntity = defineEntity({
  name: 'TicketCounter',
  tableName: 'ticket_counters',
  properties: {
    organizationId: p.uuid().primary(),
    projectId: p.uuid().primary(),
    lastNumber: p.integer(),
  },
});
