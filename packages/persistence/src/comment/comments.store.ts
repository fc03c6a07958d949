import { Comment, type CommentedKind, type CommentStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Comments of the transaction's tenant in PostgreSQL. */
export function createCommentStore(tx: Transaction): CommentStore {
  return {
    lock: (on, id) => tx.findOne(Comment, { id, ...parentOf(on), deletedAt: null }, { lock: true }),
    lockDeleted: (on, id) => tx.findOne(Comment, { id, ...parentOf(on) }, { lock: true }),
    add: (comment) => tx.save(comment),
    save: (comment) => tx.save(comment),
  };
}

function parentOf({ kind, id }: { kind: CommentedKind; id: string }) {
  return kind === 'ticket' ? { ticketId: id } : { documentId: id };
}
