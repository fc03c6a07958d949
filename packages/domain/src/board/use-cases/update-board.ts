import { changesBetween } from '../../event/event.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import { refuseArchived } from '../../project/archived-project.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { boardRecord, type Board, type BoardRecord } from '../board.ts';
import { lockBoard } from '../lock-board.ts';
import type { Ports } from '../../ports.ts';

/** What may be changed of a board; what is absent stays. */
export interface BoardPatch {
  name?: string | undefined;
  color?: string | undefined;
  /** Null lifts the limit; one below the present count is allowed and stops further entries. */
  wipLimit?: number | null | undefined;
  isDone?: boolean | undefined;
  isHidden?: boolean | undefined;
}

/** Changes a board, and with `isDone` the records of its tickets. Its slug never changes, also when its name does. */
export const createUpdateBoard =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { board: id, conditions, ...patch }: BoardPatch & { board: string } & Preconditioned,
  ): Promise<BoardRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const board = await lockBoard(tenancy, principal, stores, id);
      await checkPreconditions(stores, conditions, board);
      const before = boardRecord(board);
      if (saysNothing(patch)) return before;
      await refuseArchived(stores.projects, board.projectId, fieldsOf(patch));

      apply(board, patch);
      const changes = changesBetween(before, boardRecord(board));
      if (Object.keys(changes).length === 0) return before;
      const now = clock();
      board.version += 1;
      board.updatedAt = now;
      await stores.boards.save(board);
      // Their `completed_at` comes or goes with it.
      if ('is_done' in changes) await stores.tickets.raiseVersionsOnBoard(board.id, now);
      const after = boardRecord(board);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'board.updated',
            subject: { type: 'board', id: board.id },
            projectId: board.projectId,
            data: after,
            changes,
          },
        ]),
      );
      return after;
    });

function apply(board: Board, { name, color, wipLimit, isDone, isHidden }: BoardPatch): void {
  if (name !== undefined) board.name = name;
  if (color !== undefined) board.color = color.toLowerCase();
  if (wipLimit !== undefined) board.wipLimit = wipLimit;
  if (isDone !== undefined) board.isDone = isDone;
  if (isHidden !== undefined) board.isHidden = isHidden;
}
