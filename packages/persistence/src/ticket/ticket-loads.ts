import { Board, isIdentifier, type BoardChoice, type TicketStore } from '@basalt/domain';
import { boardLocks } from '../lock/lock-boards.ts';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { projectToFill } from '../field/fields-of-project.ts';
import { lastNumberOf } from './ticket-counter.ts';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findPlace, gapStatement, placeAt } from './ranks-on-board.ts';
import type { TicketLoader } from './load-tickets.ts';
import { lockedBoards, lockTicket } from './lock-ticket.ts';
import { namedInProject, namedOf } from './named-in-project.ts';

const liveBoard = compiledOnce((of: { organizationId: string; boardId: string }) =>
  db
    .selectFrom('boards')
    .select('id')
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.boardId)
    .where('deleted_at', 'is', null),
);

const end = { at: 'end' } as const;

/** Loads and locks what changes of one ticket need: in one batch when records are given by their ids, else in at most two. */
export function ticketLoads(
  tx: Transaction,
  loader: TicketLoader,
): Pick<
  TicketStore,
  'lock' | 'loadForCreate' | 'loadForUpdate' | 'loadForMove' | 'loadForRestore'
> {
  const { organizationId } = tx;
  const boardsOf = (rows: readonly object[]): Board[] => rows.map((row) => tx.load(Board, row));

  /**
   * The ticket of locked rows with its board. Throws TransactionConflict when the ticket was moved, or its board deleted, while the
   * transaction waited for the lock: then the change is retried.
   */
  function locked(
    boardRows: readonly object[],
    [row]: readonly Parameters<TicketLoader['withProject']>[0][],
    choice: BoardChoice,
  ) {
    if (row === undefined) return null;
    const found = loader.withProject(row);
    const { board, destination } = lockedBoards(boardsOf(boardRows), found.ticket, choice);
    if (board === null) throw new TransactionConflict();
    return { ...found, board, destination };
  }

  return {
    async lock(ref) {
      tx.queueFor(ref);
      const [boards, tickets] = await tx.batch(...lockTicket(tx, ref, {}));
      return locked(boards, tickets, {});
    },

    async loadForCreate(projectId, { boardId, boardSlug = '', ...content }) {
      tx.queueFor(boardId ?? `${projectId}/${boardSlug}`);
      const lock =
        boardId === undefined
          ? boardLocks.bySlug({ organizationId, projectId, value: boardSlug }, tx)
          : boardLocks.byId({ organizationId, projectId, value: boardId }, tx);
      const [boards, [filled], [counter], ends, ...named] = await tx.batch(
        lock,
        projectToFill({ organizationId, projectId }),
        lastNumberOf({ organizationId, projectId }),
        boardId === undefined ? null : gapStatement(tx, boardId, end),
        ...namedInProject(organizationId, 'project', projectId, [content], { isNew: true }),
      );
      if (filled === undefined) return null;
      const { fields, ...project } = filled;
      const [board = null] = boardsOf(boards);
      const place =
        board === null || boardId !== undefined
          ? await placeAt(tx, boardId ?? '', { position: end }, ends)
          : await findPlace(tx, board.id, end);
      const lastNumber = counter?.last_number ?? 0;
      return { project, board, place, lastNumber, ...namedOf(named, fields) };
    },

    async loadForUpdate(ref, patch) {
      tx.queueFor(ref);
      const by = isIdentifier(ref) ? 'id' : 'key';
      const [boards, tickets, ...named] = await tx.batch(
        ...lockTicket(tx, ref, {}),
        ...namedInProject(organizationId, by, ref, [patch]),
      );
      const found = locked(boards, tickets, {});
      if (found === null) return null;
      const isBack = patch.archived === false && found.ticket.archived;
      const place = isBack
        ? await findPlace(tx, found.board.id, end, found.ticket.id)
        : { position: end, gap: { after: null, before: null } };
      return { ...found, place, ...namedOf(named) };
    },

    async loadForMove(ref, choice, position) {
      const { boardId } = choice;
      tx.queueForBoards(boardId ?? ref);
      const isKnown = boardId !== undefined && isIdentifier(ref);
      const [boards, tickets, around] = await tx.batch(
        ...lockTicket(tx, ref, choice),
        isKnown ? gapStatement(tx, boardId, position, ref) : null,
      );
      const found = locked(boards, tickets, choice);
      if (found === null) return null;
      const { destination, ticket } = found;
      if (destination === null) return { ...found, place: { position, gap: null } };
      tx.rememberProjectOf(destination);
      const place = isKnown
        ? await placeAt(tx, destination.id, { position, except: ticket.id }, around)
        : await findPlace(tx, destination.id, position, ticket.id);
      return { ...found, place };
    },

    async loadForRestore(ref, choice) {
      tx.queueFor(choice.boardId ?? ref);
      const [boards, [row]] = await tx.batch(...lockTicket(tx, ref, choice, 'any'));
      if (row === undefined) return null;
      const { ticket, project } = loader.withProject(row);
      const isChosen = choice.boardId !== undefined || choice.boardSlug !== undefined;
      const standing = lockedBoards(boardsOf(boards), ticket, choice);
      const { board } = standing;
      const destination = isChosen ? standing.destination : board;
      if (board === null) {
        const { boardId } = ticket;
        const [liveBoards] = await tx.batch(liveBoard({ organizationId, boardId }));
        if (liveBoards.length > 0) throw new TransactionConflict();
      }
      const place =
        destination === null
          ? { position: end, gap: null }
          : await findPlace(tx, destination.id, end, ticket.id);
      return { ticket, project, board, destination, place };
    },
  };
}
