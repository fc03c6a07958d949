import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { boardSlug } from '../board-slug.ts';
import { boardRecord, maxBoards, type BoardRecord } from '../board.ts';
import type { Ports } from '../../ports.ts';

/**
 * Brings a deleted board back, behind the others of its project; the tickets that followed to another board stay there.
 * It gets another slug if its own is taken now. Refuses with `not_found` after 30 days, with `not_deleted`
 * when there is nothing to bring back, and with `too_many_boards`.
 */
export const createRestoreBoard =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { board: id, conditions }: { board: string } & Preconditioned,
  ): Promise<BoardRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const refusal = () => refusalForMissing(tenancy, principal, 'board', id);
      const find = async () => (await stores.boards.findDeleted(id)) ?? stores.boards.find(id);
      const { projectId } = await foundOrRefused(await find(), refusal);
      const project = await foundOrRefused(await stores.projects.lock(projectId), refusal);
      // Asked again, for it may have been restored while the project was waited for.
      const board = await foundOrRefused(await find(), refusal);
      const now = clock();
      if (board.deletedAt !== null) refuseExpired('board', board.deletedAt, now);
      await checkPreconditions(stores, conditions, board);
      if (board.deletedAt === null) throw new DomainError('not_deleted', { resource: 'board' });
      refuseArchivedProject(project);
      const boards = await stores.boards.lockAll(project.id);
      if (boards.length >= maxBoards)
        throw new DomainError('too_many_boards', { limit: maxBoards });

      const taken = await stores.boards.takenSlugs(project.id);
      if (taken.has(board.slug)) board.slug = boardSlug(board.name, taken);
      board.position = boards.length;
      board.deletedAt = null;
      board.version += 1;
      board.updatedAt = now;
      await stores.boards.save(board);
      const record = boardRecord(board);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'board.restored',
            subject: { type: 'board', id: board.id },
            projectId: project.id,
            data: record,
          },
        ]),
      );
      return record;
    });
