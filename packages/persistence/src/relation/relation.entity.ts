import { Relation, type Actor, type RelationKind } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `ticket_relations`. */
export const RelationEntity = defineEntity({
  class: Relation,
  tableName: 'ticket_relations',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.text().$type<RelationKind>(),
    fromId: p.uuid(),
    toId: p.uuid(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
  },
});
