import { Notification, type Actor, type NoticeReason } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `notifications`. The recipients are in a separate table, which the store writes. */
export const NotificationEntity = defineEntity({
  class: Notification,
  tableName: 'notifications',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    title: p.text(),
    body: p.text(),
    url: p.text().nullable(),
    eventId: p.uuid().nullable(),
    reason: p.text().$type<NoticeReason>().nullable(),
    ticketId: p.uuid().nullable(),
    documentId: p.uuid().nullable(),
    commentId: p.uuid().nullable(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
  },
});
