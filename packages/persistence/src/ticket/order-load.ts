import { Board, type TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { boardLocks } from '../lock/lock-boards.ts';
import { projectToChange } from '../lock/lock-project.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { firstRank } from './ranks-on-board.ts';
import { namedTickets, type TicketLoader } from './load-tickets.ts';

/**
 * Loads and locks what a new order of some tickets of a board needs: in one batch when the board is given by its id, in two
 * when by its slug.
 */
export function orderLoad(
  tx: Transaction,
  loader: TicketLoader,
): Pick<TicketStore, 'loadForReorder'> {
  const { organizationId } = tx;
  const onBoard = (boardId: string, ids: readonly string[]) =>
    [
      namedTickets(tx, ids, sql`w.board_id = ${boardId} and w.deleted_at is null`),
      firstRank({ organizationId, boardId, except: ids }),
    ] as const;
  return {
    async loadForReorder(projectId, { boardId, boardSlug = '' }, ids) {
      tx.queueFor(boardId ?? `${projectId}/${boardSlug}`);
      const lock =
        boardId === undefined
          ? boardLocks.bySlug({ organizationId, projectId, value: boardSlug }, tx)
          : boardLocks.byId({ organizationId, projectId, value: boardId }, tx);
      const [[row], [project], ...known] = await tx.batch(
        lock,
        projectToChange({ organizationId, projectId }),
        ...(boardId === undefined ? ([null, null] as const) : onBoard(boardId, ids)),
      );
      if (project === undefined) return null;
      if (row === undefined) return { project, board: null, tickets: [], limit: null };
      const board = tx.load(Board, row);
      const [rows, [first]] =
        boardId === undefined ? await tx.batch(...onBoard(board.id, ids)) : known;
      return { project, board, tickets: rows.map(loader.ticketOf), limit: first?.rank ?? null };
    },
  };
}
