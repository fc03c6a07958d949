import { Board } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `boards`. */
export const BoardEntity = defineEntity({
  class: Board,
  tableName: 'boards',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    color: p.text(),
    wipLimit: p.integer().nullable(),
    isDone: p.boolean(),
    isHidden: p.boolean(),
    position: p.integer(),
    ticketCount: p.integer(),
    source: p.json<Board['source']>().columnType('json').nullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});
