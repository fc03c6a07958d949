import { isIdentifier, type TicketStore } from '@basalt/domain';
import { createBoardStore } from '../board/boards.store.ts';
import { takeNumbers } from '../project/projects.store.ts';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const projectOfTicket = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'key', 'archived'])
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.projectId)
    .where('deleted_at', 'is', null),
);

/** Locks what a move or a creation needs, and finds the ranks around its position, in one round trip where the ids are known. */
export function lockForPosition(
  tx: Transaction,
  { lock, gapAt }: Pick<TicketStore, 'lock' | 'gapAt'>,
): Pick<TicketStore, 'lockForMove' | 'lockForCreate'> {
  const boards = createBoardStore(tx);
  const { organizationId } = tx;
  return {
    async lockForMove(ref, destinationId, position) {
      const locking = lock(ref, destinationId);
      // Sent behind the lock, so that it holds. The id of a ticket that was named by its key is not known before.
      const early = isIdentifier(ref) ? gapAt(destinationId, position, ref) : undefined;
      const [locked, known] = await Promise.all([locking, early]);
      if (locked === null) return null;
      const gap = known ?? (await gapAt(destinationId, position, locked.ticket.id));
      return { ...locked, gap };
    },
    async lockForCreate(projectId, { boardId, boardSlug = '' }, wanted) {
      const end = { at: 'end' } as const;
      const locking =
        boardId === undefined
          ? boards.lockBySlug(projectId, boardSlug)
          : boards.lock(projectId, [boardId]).then(([only]) => only ?? null);
      const early = boardId === undefined ? undefined : gapAt(boardId, end, null);
      const taking = boardId !== undefined && wanted.number ? takeNumbers(tx, projectId, 1) : null;
      const [board, [project = null], known, number] = await Promise.all([
        locking,
        tx.rows(projectOfTicket({ organizationId, projectId })),
        early,
        taking,
      ]);
      const late = board === null || known !== undefined ? null : await gapAt(board.id, end, null);
      return { board, project, gap: known ?? late ?? { after: null, before: null }, number };
    },
  };
}
