import { DomainError } from '../kernel/domain-error.ts';
import type { Project } from '../records/project.ts';
import { boardRecord, maxBoards, type Board } from '../records/board.ts';

/** A project with all its boards in position order, all of them locked. */
export interface BoardList {
  readonly project: Project;
  readonly boards: readonly Board[];
}

/** Refuses with `too_many_boards` when a project with these boards cannot have one more. */
export function refuseTooManyBoards(boards: readonly Board[]): void {
  if (boards.length >= maxBoards) throw new DomainError('too_many_boards', { limit: maxBoards });
}

/** The fields that every event about a board has. */
export const aboutBoard = (board: Board) =>
  ({
    subject: { type: 'board', id: board.id },
    projectId: board.projectId,
    data: boardRecord(board),
  }) as const;
