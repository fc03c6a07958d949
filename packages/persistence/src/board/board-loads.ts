import { Board, Project, type BoardStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { lastRank, noTicket } from '../ticket/ranks-on-board.ts';
import { countOfBoard, ticketsOfBoard } from '../ticket/tickets-of-board.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfBoard {
  organizationId: string;
  boardId: string;
}

/** A board that is not deleted, locked. */
const lockBoard = compiledOnce(
  ({ organizationId, boardId }: OfBoard, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Board, 'b')} from boards b
  where b.organization_id = ${organizationId} and b.id = ${boardId} and b.deleted_at is null for no key update`,
);

/** The project that a board belongs to and never leaves. */
const projectOf = ({ organizationId, boardId }: OfBoard) =>
  sql`(select project_id from boards where organization_id = ${organizationId} and id = ${boardId})`;

const liveProject = compiledOnce(
  (of: OfBoard) => sql<{ archived: boolean }>`select p.archived from projects p
  where p.organization_id = ${of.organizationId} and p.id = ${projectOf(of)} and p.deleted_at is null`,
);

const lockProject = compiledOnce(
  (
    of: OfBoard,
    tx: Transaction,
  ) => sql<object>`select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${of.organizationId} and p.id = ${projectOf(of)} and p.deleted_at is null for no key update`,
);

/** All boards of the board's project that are not deleted, locked in the order of the ids. */
const lockBoards = compiledOnce(
  (of: OfBoard, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Board, 'b')} from boards b
  where b.organization_id = ${of.organizationId} and b.project_id = ${projectOf(of)} and b.deleted_at is null
  order by b.id for no key update`,
);

/** Loads and locks what a change or the deletion of one board needs. */
export function boardLoads(tx: Transaction): Pick<BoardStore, 'loadForUpdate' | 'loadForDelete'> {
  const { organizationId } = tx;
  return {
    async loadForUpdate(id, isDone) {
      tx.queueFor(id);
      const of = { organizationId, boardId: id };
      const [[row], [project]] = await tx.batch(lockBoard(of, tx), liveProject(of));
      if (row === undefined || project === undefined) return null;
      const board = tx.load(Board, row);
      const isSwitched = isDone !== undefined && isDone !== board.isDone;
      const [tickets] = isSwitched ? await tx.batch(ticketsOfBoard(of)) : [[]];
      return { board, project, tickets };
    },

    async loadForDelete(id, moveToBoardId) {
      tx.queueFor(id);
      const of = { organizationId, boardId: id };
      const [[row], rows, [counted], tickets, [last]] = await tx.batch(
        lockProject(of, tx),
        lockBoards(of, tx),
        moveToBoardId === null ? countOfBoard(of) : null,
        moveToBoardId === null ? null : ticketsOfBoard(of),
        moveToBoardId === null
          ? null
          : lastRank({ organizationId, boardId: moveToBoardId, except: noTicket }),
      );
      const boards = rows
        .map((record) => tx.load(Board, record))
        .toSorted((a, b) => a.position - b.position);
      const board = boards.find((candidate) => candidate.id === id);
      if (row === undefined || board === undefined) return null;
      const project = tx.load(Project, row);
      const lastRankThere = last?.rank ?? null;
      const ticketCount = counted?.total ?? 0;
      return { project, boards, board, ticketCount, tickets, lastRank: lastRankThere };
    },
  };
}
