import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { projectRecord } from '../../records/project.ts';
import { positionsOf } from '../affected-boards.ts';
import { inOrderOf, numberBoards } from '../board-order.ts';
import { boardRecord } from '../../records/board.ts';

/** All boards of a project in their new order. */
interface ReorderBoards {
  project: string;
  boardIds: readonly string[];
}

/** Puts all boards of a project in a new order. Returns them in this order. An empty list changes nothing. */
export const reorderBoards = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: ReorderBoards) => ({ kind: 'project', id: project }),
    load: ({ boards }, { project }) => boards.loadList(project),
    check: (list, { boardIds }) => ({
      ...list,
      boardIds,
      ordered: boardIds.length === 0 ? list.boards : inOrderOf(list.boards, boardIds),
    }),
    decide: ({ project, boards, boardIds, ordered }, { now }) => {
      if (boardIds.length === 0) return { answer: boards.map(boardRecord) };
      refuseArchivedProject(project, ['board_ids']);
      const numbered = numberBoards(ordered, now);
      const moved = numbered.filter((board, at) => board !== ordered[at]);
      const answer = numbered.map(boardRecord);
      if (moved.length === 0) return { answer };
      const reordered = {
        kind: 'board.reordered',
        subject: { type: 'project', id: project.id },
        projectId: project.id,
        data: { ...projectRecord(project), board_ids: [...boardIds] },
        changes: { board_ids: { from: boards.map(({ id }) => id), to: [...boardIds] } },
        affected: positionsOf(moved),
      } as const;
      return { saved: moved, events: [reordered], answer };
    },
  });
