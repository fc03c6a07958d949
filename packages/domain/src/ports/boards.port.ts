import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../records/project.ts';
import type { TicketOfBoard } from '../ticket/tickets-of-board.ts';
import type { BoardList } from '../board/board-list.ts';
import type { Board, BoardRecord } from '../records/board.ts';

/** A board, locked, with what its change needs. */
export interface LoadedForUpdate {
  readonly board: Board;
  /** Read after the board was locked; not locked itself. */
  readonly project: Pick<Project, 'archived'>;
  /** All its tickets, archived and deleted ones too, where `isDone` changes; else none. */
  readonly tickets: readonly TicketOfBoard[];
}

/** A board to delete, with its project and all boards of the project, locked, and the tickets that move to another board. */
export interface LoadedForDelete extends BoardList {
  readonly board: Board;
  /** The number of tickets that are not deleted, archived ones too. Counted only when they do not move to another board. */
  readonly ticketCount: number;
  /** All its tickets, archived and deleted ones too, when they move to another board; else none. */
  readonly tickets: readonly TicketOfBoard[];
  /** The last rank of the live tickets on the board that they move to; null when there is none. */
  readonly lastRank: string | null;
}

/**
 * The boards of the tenant's live projects, inside a transaction. Locks are always taken in the order of
 * the ids, so that two transactions never wait for each other.
 */
export interface BoardStore {
  /** A live project, locked, with all its boards in position order, locked. */
  loadList(projectId: string): Promise<BoardList | null>;
  /** A board of a live project for an edit that may set `isDone`. */
  loadForUpdate(id: string, isDone: boolean | undefined): Promise<LoadedForUpdate | null>;
  /** A board of a live project to delete, whose tickets move to `moveToBoardId` when it is not null. */
  loadForDelete(id: string, moveToBoardId: string | null): Promise<LoadedForDelete | null>;
  /** The board of any live project, not locked. */
  find(id: string): Promise<Board | null>;
  /** A deleted board of a live project, not locked: the lock of the project protects it. */
  findDeleted(id: string): Promise<Board | null>;
}

/** Reads of boards. */
export interface BoardQueries {
  find(id: string): Promise<BoardRecord | null>;
  /** In position order; null when the project is no live project of the tenant. */
  list(projectId: string, page: PageRequest): Promise<Page<BoardRecord> | null>;
}
