import type { Board } from '../board/board.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { refuseExpired } from '../kernel/restoring.ts';
import { refusalForMissing, foundOrRefused } from '../tenancy/found-or-refused.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { Tenancy, TenantStores } from '../tenancy/tenancy.port.ts';
import { ticketRef } from './ticket-ref.ts';
import type { Ticket } from './ticket.ts';

/**
 * The ticket that shall be restored, with the board it stood on (null when that is gone) and the one it
 * goes to: `boardId`, else where it stood. A ticket that is not deleted is found too, so that the caller's
 * conditions come before `refuseUndeleted`. Refuses with `not_found` and `wrong_organization`, and with
 * `validation_failed` (board_id) when there is no board to go to.
 */
export async function findDeletedTicket(
  tenancy: Tenancy,
  principal: Principal,
  { tickets }: TenantStores,
  input: { ref: string; boardId: string | undefined; now: Date },
): Promise<{ ticket: Ticket; board: Board | null; destination: Board }> {
  const ref = ticketRef(input.ref);
  const found = await foundOrRefused(
    (await tickets.lockDeleted(ref, input.boardId)) ?? (await tickets.lock(ref, input.boardId)),
    () => refusalForMissing(tenancy, principal, 'ticket', ref),
  );
  const { ticket, board } = found;
  if (ticket.deletedAt !== null) refuseExpired('ticket', ticket.deletedAt, input.now);
  const destination = input.boardId === undefined ? board : found.destination;
  if (destination !== null) return { ticket, board, destination };
  throw invalid(
    'board_id',
    input.boardId === undefined
      ? 'is required, because the board of this ticket was deleted'
      : 'is not a board of this project',
  );
}

/** Refuses with `not_deleted` a ticket that needs no restoring. */
export function refuseUndeleted(ticket: Ticket): void {
  if (ticket.deletedAt === null) throw new DomainError('not_deleted', { resource: 'ticket' });
}
