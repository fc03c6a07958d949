import { changesBetween } from '../../event/event.ts';
import { raised, type Affected } from '../../event/affected.ts';
import { draftsAffectingMany } from '../../event/drafts-affecting.ts';
import { eventsOf, type EventDraft } from '../../event/event-draft.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import { refuseArchived } from '../../project/archived-project.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { completion } from '../../ticket/move-all-tickets.ts';
import type { TicketStore } from '../../ticket/tickets.port.ts';
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
      const after = boardRecord(board);
      const updated: EventDraft = {
        kind: 'board.updated',
        subject: { type: 'board', id: board.id },
        projectId: board.projectId,
        data: after,
        changes,
      };
      const tickets = 'is_done' in changes ? switched(stores.tickets, board, now) : noTickets();
      for await (const drafts of draftsAffectingMany(updated, [], tickets)) {
        await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
      }
      return after;
    });

/** The tickets of a board whose `isDone` was switched: their `completed_at` comes or goes with it. */
async function* switched(store: TicketStore, board: Board, now: Date): AsyncGenerator<Affected[]> {
  for await (const tickets of store.raiseVersionsOnBoard(board.id, now)) {
    yield tickets.map((ticket) => raised('ticket', ticket, now, completion(ticket, board)));
  }
}

async function* noTickets(): AsyncGenerator<never> {}

function apply(board: Board, { name, color, wipLimit, isDone, isHidden }: BoardPatch): void {
  if (name !== undefined) board.name = name;
  if (color !== undefined) board.color = color.toLowerCase();
  if (wipLimit !== undefined) board.wipLimit = wipLimit;
  if (isDone !== undefined) board.isDone = isDone;
  if (isHidden !== undefined) board.isHidden = isHidden;
}
