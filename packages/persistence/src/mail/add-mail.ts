import type { QueuedMail } from '@basalt/domain';
import { MailEntity } from './mail.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Leaves a mail in the outbox: it is sent some time after the commit, or never when the transaction is undone. */
export function addMail(tx: Transaction, mail: QueuedMail): void {
  tx.create(MailEntity, { ...mail, dueAt: mail.createdAt });
  tx.hasMails = true;
}
