import { enterBoard, leaveBoard } from '../../board/wip-limit.ts';
import { type EventDraft, eventsOf } from '../../event/event-draft.ts';
import { changesBetween } from '../../event/event.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { chosenBoard, chosenBoardId, type BoardChoice } from '../choose-board.ts';
import { completionOf } from '../completion.ts';
import { rankAt } from '../rank-at.ts';
import { ticketRef } from '../ticket-ref.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import type { TicketPosition } from '../tickets.port.ts';
import type { Ports } from '../../ports.ts';

/**
 * Moves a ticket to a position on a board of its project: onto another board, which its WIP limit must
 * allow, or within its own. An archived ticket moves without entering.
 */
export const createMoveTicket =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      ticket: wanted,
      boardId,
      boardSlug,
      position = { at: 'end' },
      conditions,
    }: { ticket: string; position?: TicketPosition | undefined } & BoardChoice & Preconditioned,
  ): Promise<TicketRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const ref = ticketRef(wanted);
      const choice = { boardId, boardSlug };
      const to = (await chosenBoardId(stores.boards, ref, choice)) ?? '';
      const locked = await stores.tickets.lockForMove(ref, to, position);
      const { ticket, board, project, gap, ...found } = await foundOrRefused(locked, () =>
        refusalForMissing(tenancy, principal, 'ticket', ref),
      );
      const { board: destination, field } = chosenBoard(found.destination, choice);
      const rank = await rankAt(stores.tickets, destination.id, position, ticket, { clock, gap });
      await checkPreconditions(stores, conditions, ticket);
      refuseArchivedProject(project);

      const before = ticketRecord(ticket, board);
      const now = clock();
      if (destination.id !== board.id) {
        if (ticket.isLive) {
          leaveBoard(board, 1);
          enterBoard(destination, 1, field);
        }
        ticket.boardId = destination.id;
        ticket.enteredBoardAt = now;
      }
      ticket.rank = rank;
      const changes = changesBetween(before, ticketRecord(ticket, destination));
      if (Object.keys(changes).length === 0) return before;

      ticket.version += 1;
      ticket.updatedAt = now;
      const after = ticketRecord(ticket, destination);
      const moved: EventDraft = {
        kind: 'ticket.moved',
        subject: { type: 'ticket', id: ticket.id },
        projectId: ticket.projectId,
        data: after,
        changes,
      };
      const drafts = [moved, ...completionOf(moved, board, destination)];
      await allInOrder(
        stores.boards.save(board, destination),
        stores.tickets.save(ticket),
        stores.events.append(...eventsOf(principal, { newId, now }, drafts)),
      );
      return after;
    });
