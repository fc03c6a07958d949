import { leaveBoard } from '../../board/wip-limit.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { ticketRecord } from '../ticket-record.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ports } from '../../ports.ts';

/** Deletes a ticket; it can be restored for 30 days. */
export const createDeleteTicket =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { ticket: wanted, conditions }: { ticket: string } & Preconditioned,
  ): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const ref = ticketRef(wanted);
      const { ticket, board, project } = await foundOrRefused(await stores.tickets.lock(ref), () =>
        refusalForMissing(tenancy, principal, 'ticket', ref),
      );
      await checkPreconditions(stores, conditions, ticket);
      refuseArchivedProject(project);

      const now = clock();
      if (ticket.isLive) {
        leaveBoard(board, 1);
        await stores.boards.save(board);
      }
      ticket.deletedAt = now;
      ticket.version += 1;
      ticket.updatedAt = now;
      await stores.tickets.save(ticket);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'ticket.deleted',
            subject: { type: 'ticket', id: ticket.id },
            projectId: ticket.projectId,
            data: ticketRecord(ticket, board),
          },
        ]),
      );
    });
