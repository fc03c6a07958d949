import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { boardSlug } from '../board-slug.ts';
import { Board, boardRecord, defaultColor } from '../board.ts';
import { aboutBoard, refuseTooManyBoards } from '../board-list.ts';

/** A board of the project that the path names. */
interface NewBoard {
  project: string;
  name: string;
  color?: string | undefined;
  wipLimit?: number | null | undefined;
  isDone?: boolean | undefined;
}

/** Creates a board after the others of its project. Refuses with `too_many_boards` beyond 200. */
export const createBoard = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: NewBoard) => ({ kind: 'project', id: project }),
    load: ({ boards }, { project }) => boards.loadList(project),
    check: (list, { project: _project, ...input }) => ({ ...list, input }),
    decide: ({ project, boards, input }, { newId, now }) => {
      refuseArchivedProject(project);
      refuseTooManyBoards(boards);
      const { name, color = defaultColor, wipLimit = null, isDone = false } = input;
      const { organizationId, id: projectId } = project;
      const board = new Board({
        id: newId(),
        organizationId,
        projectId,
        name,
        slug: boardSlug(name, new Set(boards.map(({ slug }) => slug))),
        color: color.toLowerCase(),
        wipLimit,
        isDone,
        position: boards.length,
        now,
      });
      const events = [{ ...aboutBoard(board), kind: 'board.created' } as const];
      return { saved: [board], events, answer: boardRecord(board) };
    },
  });
