import { Ticket, type Actor, type Priority } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { PriorityType } from './priority-type.ts';

/**
 * `tickets`. The lists of assignees, labels and tags and the text for searching are in separate tables, which `TicketParts`
 * writes.
 */
export const TicketEntity = defineEntity({
  class: Ticket,
  tableName: 'tickets',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid(),
    boardId: p.uuid(),
    key: p.text(),
    number: p.integer(),
    title: p.text(),
    descriptionHtml: p.text().nullable(),
    htmlPolicy: p.integer(),
    priority: p.type(PriorityType).$type<Priority>(),
    dueAt: p.datetime(3).nullable(),
    estimate: p.double().nullable(),
    rank: p.text(),
    archived: p.boolean(),
    version: p.integer(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    commentedAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    enteredBoardAt: p.datetime(3).nullable(),
    source: p.json<Ticket['source']>().columnType('json').nullable(),
    parentId: p.uuid().nullable(),
    outerParentId: p.uuid().nullable(),
    openBlockers: p.integer(),
    childrenTotal: p.integer(),
    childrenDone: p.integer(),
  },
});
