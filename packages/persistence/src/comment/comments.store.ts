import { Comment, type CommentedKind, type CommentStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Comments of the transaction's tenant in PostgreSQL. */
export function createCommentStore(tx: Transaction): CommentStore {
  return {
    lock: (on, id) => tx.findOne(Comment, { id, ...parentOf(on), deletedAt: null }, { lock: true }),
    lockDeleted: (on, id) => tx.findOne(Comment, { id, ...parentOf(on) }, { lock: true }),
    async add(comment) {
      tx.insert(comment);
    },
    async save(comment) {
      tx.update(comment);
    },
  };
}

function parentOf({ kind, id }: { kind: CommentedKind; id: string }) {
  return kind === 'ticket' ? { ticketId: id } : { documentId: id };
}
