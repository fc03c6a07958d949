import type { QueuedMail } from '@basalt/domain';
import { MailEntity } from './mail.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Adds a mail to the outbox. It is sent after the commit; when the transaction is undone, it is not sent. */
export function addMail(tx: Transaction, mail: QueuedMail): void {
  tx.create(MailEntity, { ...mail, dueAt: mail.createdAt });
  tx.hasMails = true;
}
