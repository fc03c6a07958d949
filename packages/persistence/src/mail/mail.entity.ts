import type { QueuedMail } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { defineEntity, p } from '@mikro-orm/core';

/** `mail_outbox`, with the columns of a new mail. Attempts and claims are counted by the processes that send. */
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

/** Adds a mail to the outbox. It is sent after the commit; when the transaction is undone, it is not sent. */
export function addMail(tx: Transaction, mail: QueuedMail): void {
  tx.create(MailEntity, { ...mail, dueAt: mail.createdAt });
  tx.hasMails = true;
}
