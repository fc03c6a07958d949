import { Comment, type CommentStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Comments of the transaction's tenant in PostgreSQL. */
export function createCommentStore(tx: Transaction): CommentStore {
  return {
    lock: (on, id) => {
      const parent = on.kind === 'ticket' ? { ticketId: on.id } : { documentId: on.id };
      return tx.findOne(Comment, { id, ...parent, deletedAt: null }, { lock: true });
    },
    async add(comment) {
      tx.insert(comment);
    },
    async save(comment) {
      tx.update(comment);
    },
  };
}
