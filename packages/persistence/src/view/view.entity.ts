import { View, type Actor, type ViewGrouping, type ViewQuery } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `views`. */
export const ViewEntity = defineEntity({
  class: View,
  tableName: 'views',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid().nullable(),
    name: p.text(),
    query: p.json<ViewQuery>().columnType('json'),
    columns: p.type(TextListType).$type<readonly string[]>(),
    grouping: p.text().$type<ViewGrouping>().nullable(),
    shared: p.boolean(),
    createdBy: p.json<Actor>().columnType('json'),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
