import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import type { Content } from '../../record/record.ts';
import { boardSlug } from '../board-slug.ts';
import { Board, boardRecord, defaultColor } from '../../records/board.ts';
import { aboutBoard, refuseTooManyBoards } from '../board-list.ts';

/** A board of the project that the path names. */
interface NewBoard extends Content<typeof Board> {
  project: string;
  name: string;
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
      const { name, color = defaultColor, isDone = false } = input;
      const { organizationId, id: projectId } = project;
      const board = new Board({
        ...input,
        id: newId(),
        organizationId,
        projectId,
        slug: boardSlug(name, new Set(boards.map(({ slug }) => slug))),
        color: color.toLowerCase(),
        isDone,
        position: boards.length,
        now,
      });
      const events = [{ ...aboutBoard(board), kind: 'board.created' } as const];
      return { saved: [board], events, answer: boardRecord(board) };
    },
  });
