import { Ticket } from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';
import { PriorityType } from './priority-type.ts';

/**
 * `tickets`. The lists of assignees, labels and tags and the text for searching are in separate tables, which `TicketParts`
 * writes.
 */
export const TicketEntity = recordEntity(Ticket, {
  table: 'tickets',
  properties: { priority: p.type(PriorityType) },
});
