import type { MailOutbox } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

const add = `
  insert into mail_outbox (id, sender, kind, is_urgent, sealed, due_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $6)`;

/** The outbox of the transaction in PostgreSQL. */
export function createMailOutbox(tx: Transaction): MailOutbox {
  return {
    async add({ id, sender, kind, isUrgent, sealed, createdAt }) {
      tx.enqueue(add, [id, sender, kind, isUrgent, sealed, createdAt.toISOString()]);
      tx.hasMails = true;
    },
  };
}
