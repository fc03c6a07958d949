import { eventsOf } from '../../event/event-draft.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { projectRecord } from '../../project/project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { positionsOf } from '../affected-boards.ts';
import { inOrderOf, numberBoards } from '../board-order.ts';
import { boardRecord, type BoardRecord } from '../board.ts';
import type { Ports } from '../../ports.ts';

/** Puts all boards of a project in a new order and answers them in it. An empty list changes nothing. */
export const createReorderBoards =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { project: projectId, boardIds }: { project: string; boardIds: readonly string[] },
  ): Promise<BoardRecord[]> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      const boards = await stores.boards.lockAll(project.id);
      if (boardIds.length === 0) return boards.map(boardRecord);
      const ordered = inOrderOf(boards, boardIds);
      refuseArchivedProject(project, ['board_ids']);

      const now = clock();
      const moved = numberBoards(ordered, now);
      if (moved.length === 0) return ordered.map(boardRecord);
      await stores.boards.save(...moved);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'board.reordered',
            subject: { type: 'project', id: project.id },
            projectId: project.id,
            data: { ...projectRecord(project), board_ids: [...boardIds] },
            changes: {
              board_ids: { from: boards.map((board) => board.id), to: [...boardIds] },
            },
            affected: positionsOf(moved),
          },
        ]),
      );
      return ordered.map(boardRecord);
    });
