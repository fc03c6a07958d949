import { defineEntity, p } from '@mikro-orm/core';

/** `mail_outbox`, as a transaction leaves a mail in it. The processes that send count attempts and claims. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail_outbox',
  properties: {
    id: p.uuid().primary(),
    sender: p.text(),
    kind: p.text(),
    isUrgent: p.boolean(),
    sealed: p.text(),
    dueAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});
