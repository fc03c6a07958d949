import { Webhook, type Actor, type DisabledReason, type SealedSecret } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `webhooks`. */
export const WebhookEntity = defineEntity({
  class: Webhook,
  tableName: 'webhooks',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid().nullable(),
    url: p.text(),
    events: p.type(TextListType).$type<string[]>(),
    enabled: p.boolean(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    secrets: p.json<SealedSecret[]>(),
    failingSince: p.datetime(3).nullable(),
    createdBy: p.json<Actor>().columnType('json').nullable(),
    addressedBy: p.json<Actor>().columnType('json').nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
