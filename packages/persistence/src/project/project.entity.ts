import { Label, Project } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `projects`. The text for searching is in a separate table, which the store writes. */
export const ProjectEntity = recordEntity(Project, { table: 'projects' });

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

/** `labels`. */
export const LabelEntity = recordEntity(Label, {
  table: 'labels',
  // Written for the unique index, and never read: it is computed from the name.
  properties: { nameKey: p.text().hydrate(false) },
});
