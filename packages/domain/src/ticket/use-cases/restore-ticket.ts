import { enterBoard } from '../../board/wip-limit.ts';
import { changesBetween } from '../../event/event.ts';
import { eventsOf, type EventDraft } from '../../event/event-draft.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { refuseArchived } from '../../project/archived-project.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { BoardChoice } from '../choose-board.ts';
import { completionOf } from '../completion.ts';
import { findDeletedTicket, refuseUndeleted } from '../deleted-ticket.ts';
import { rankAt } from '../rank-at.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import type { Ports } from '../../ports.ts';

/**
 * Brings a deleted ticket back to the end of its board, or of the chosen one, which it needs when its board is
 * gone. It enters there (the WIP limit refuses for the field that chose it, else `board_id`) unless it is archived. Refuses with
 * `not_found` after 30 days and with `not_deleted` when there is nothing to bring back.
 */
export const createRestoreTicket =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      ticket: ref,
      boardId,
      boardSlug,
      conditions,
    }: { ticket: string } & BoardChoice & Preconditioned,
  ): Promise<TicketRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const now = clock();
      const choice = { boardId, boardSlug };
      const found = await findDeletedTicket(tenancy, principal, stores, { ref, choice, now });
      const { ticket, board, destination, field } = found;
      await checkPreconditions(stores, conditions, ticket);
      refuseUndeleted(ticket);
      await refuseArchived(stores.projects, ticket.projectId);

      // Work on a board that is gone does not count as done, as little as in its completion below.
      const before = ticketRecord(ticket, board ?? { isDone: false });
      ticket.rank = await rankAt(stores.tickets, destination.id, { at: 'end' }, ticket, { clock });
      ticket.deletedAt = null;
      if (ticket.isLive) enterBoard(destination, 1, field);
      ticket.boardId = destination.id;
      ticket.enteredBoardAt = now;
      ticket.version += 1;
      ticket.updatedAt = now;
      const after = ticketRecord(ticket, destination);
      const restored: EventDraft = {
        kind: 'ticket.restored',
        subject: { type: 'ticket', id: ticket.id },
        projectId: ticket.projectId,
        data: after,
        changes: changesBetween(before, after),
      };
      const completion = completionOf(restored, board, destination);
      const drafts = board?.id === destination.id ? [restored] : [restored, ...completion];
      await allInOrder(
        stores.boards.save(destination),
        stores.tickets.save(ticket),
        stores.events.append(...eventsOf(principal, { newId, now }, drafts)),
      );
      return after;
    });
