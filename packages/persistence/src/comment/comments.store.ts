import { Comment, type CommentStore, type DocumentStore, type TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const lockComment = compiledOnce(
  ({ organizationId, id }: { organizationId: string; id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Comment, 'c')} from comments c
  where c.organization_id = ${organizationId} and c.id = ${id} for no key update`,
);

/** Comments of the transaction's tenant in PostgreSQL. */
export function createCommentStore(
  tx: Transaction,
  {
    tickets,
    documents,
  }: { tickets: Pick<TicketStore, 'lock'>; documents: Pick<DocumentStore, 'lock'> },
): CommentStore {
  const { organizationId } = tx;
  return {
    async loadOn(kind, ref, commentId) {
      let comment: Comment | null = null;
      if (commentId !== null) {
        tx.addToNextBatch({
          statement: lockComment({ organizationId, id: commentId }, tx),
          onRows: ([row]) => {
            if (row !== undefined) comment = tx.load(Comment, row as object);
          },
        });
      }
      if (kind === 'document') {
        const record = await documents.lock(ref);
        return record && { on: { kind, record }, comment };
      }
      const locked = await tickets.lock(ref);
      if (locked === null) return null;
      const { ticket: record, project } = locked;
      return { on: { kind, record, project }, comment };
    },
  };
}
