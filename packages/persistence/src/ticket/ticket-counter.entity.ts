import { defineEntity, p } from '@mikro-orm/core';

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
