import type { MailOutbox } from '@basalt/domain';
import { MailEntity } from './mail.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The outbox of the transaction in PostgreSQL. */
export function createMailOutbox(tx: Transaction): MailOutbox {
  return {
    async add(mail) {
      await tx.create(MailEntity, { ...mail, dueAt: mail.createdAt });
      tx.hasMails = true;
    },
  };
}
