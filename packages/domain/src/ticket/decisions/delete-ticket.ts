import { countsOf } from '../../board/affected-boards.ts';
import { leaveBoard } from '../../board/wip-limit.ts';
import { nextVersion, type ChangeContext } from '../../change/change.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { ticketRecord } from '../ticket-record.ts';
import { aboutTicket, type TicketDecision, type TicketState } from './ticket-decision.ts';
import { isLive } from '../ticket.ts';

/** Deletes a ticket; it can be restored for 30 days. Refuses with `project_archived`. */
export function deleteTicket(
  { ticket, board, project }: TicketState,
  { now }: ChangeContext,
): TicketDecision {
  refuseArchivedProject(project);
  const boards = isLive(ticket) ? [leaveBoard(board, 1)] : [];
  const deleted = nextVersion(ticket, now, { deletedAt: now });
  const answer = ticketRecord(deleted, board);
  const affected = countsOf(...boards);
  const events = [{ ...aboutTicket(answer), kind: 'ticket.deleted', affected } as const];
  return { ticket: deleted, boards, saved: [...boards, deleted], events, answer };
}
