import { Label, Project } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `projects`. The text for searching is in a separate table, which the store writes. */
export const ProjectEntity = defineEntity({
  class: Project,
  tableName: 'projects',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    key: p.text(),
    name: p.text(),
    description: p.text().nullable(),
    archived: p.boolean(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});

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
export const LabelEntity = defineEntity({
  class: Label,
  tableName: 'labels',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid(),
    name: p.text(),
    // Written for the unique index, and never read: it is computed from the name.
    nameKey: p.text().hydrate(false),
    color: p.text(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
