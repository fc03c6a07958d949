import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { boardSlug } from '../board-slug.ts';
import { Board, boardRecord, defaultColor, maxBoards, type BoardRecord } from '../board.ts';
import type { Ports } from '../../ports.ts';

/** Creates a board behind the others of its project. Refuses with `too_many_boards` beyond 200. */
export const createCreateBoard =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      project: projectId,
      name,
      color = defaultColor,
      wipLimit = null,
      isDone = false,
      conditions,
    }: {
      project: string;
      name: string;
      color?: string | undefined;
      wipLimit?: number | null | undefined;
      isDone?: boolean | undefined;
    } & Preconditioned,
  ): Promise<BoardRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      await checkPreconditions(stores, conditions);
      refuseArchivedProject(project);
      const boards = await stores.boards.lockAll(project.id);
      if (boards.length >= maxBoards)
        throw new DomainError('too_many_boards', { limit: maxBoards });

      const now = clock();
      const board = new Board({
        id: newId(),
        organizationId: project.organizationId,
        projectId: project.id,
        name,
        slug: boardSlug(name, await stores.boards.takenSlugs(project.id)),
        color: color.toLowerCase(),
        wipLimit,
        isDone,
        position: boards.length,
        now,
      });
      await stores.boards.add(board);
      const record = boardRecord(board);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'board.created',
            subject: { type: 'board', id: board.id },
            projectId: project.id,
            data: record,
          },
        ]),
      );
      return record;
    });
