import { Delivery, type DeliveryState, type EventType } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `webhook_deliveries`, without the columns that only claims use. */
export const DeliveryEntity = defineEntity({
  class: Delivery,
  tableName: 'webhook_deliveries',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    eventType: p.text().$type<EventType>(),
    subjectId: p.uuid(),
    state: p.text().$type<DeliveryState>(),
    attempts: p.integer(),
    responseStatus: p.integer().nullable(),
    dueAt: p.datetime(3),
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
