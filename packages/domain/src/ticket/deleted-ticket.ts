import type { Board } from '../board/board.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { refuseExpired } from '../kernel/restoring.ts';
import { refusalForMissing, foundOrRefused } from '../tenancy/found-or-refused.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { Tenancy, TenantStores } from '../tenancy/tenancy.port.ts';
import { chosenBoard, chosenBoardId, type BoardChoice } from './choose-board.ts';
import { ticketRef } from './ticket-ref.ts';
import type { Ticket } from './ticket.ts';

/**
 * The ticket that shall be restored, with the board it stood on (null when that is gone) and the one it
 * goes to: the chosen one, else where it stood; `field` is the one to blame for it. A ticket that is not deleted is found too, so that the caller's
 * conditions come before `refuseUndeleted`. Refuses with `not_found` and `wrong_organization`, and with
 * `validation_failed` (board_id, board_slug) when there is no board to go to.
 */
export async function findDeletedTicket(
  tenancy: Tenancy,
  principal: Principal,
  { tickets, boards }: TenantStores,
  input: { ref: string; choice: BoardChoice; now: Date },
): Promise<{
  ticket: Ticket;
  board: Board | null;
  destination: Board;
  field: 'board_id' | 'board_slug';
}> {
  const ref = ticketRef(input.ref);
  const to = await chosenBoardId(boards, ref, input.choice);
  const found = await foundOrRefused(
    (await tickets.lockDeleted(ref, to)) ?? (await tickets.lock(ref, to)),
    () => refusalForMissing(tenancy, principal, 'ticket', ref),
  );
  const { ticket, board } = found;
  if (ticket.deletedAt !== null) refuseExpired('ticket', ticket.deletedAt, input.now);
  if (to !== undefined) {
    const { board: destination, field } = chosenBoard(found.destination, input.choice);
    return { ticket, board, destination, field };
  }
  if (board !== null) return { ticket, board, destination: board, field: 'board_id' };
  throw invalid(
    'board_id',
    'is required, or board_slug, because the board of this ticket was deleted',
  );
}

/** Refuses with `not_deleted` a ticket that needs no restoring. */
export function refuseUndeleted(ticket: Ticket): void {
  if (ticket.deletedAt === null) throw new DomainError('not_deleted', { resource: 'ticket' });
}
