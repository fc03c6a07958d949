import { countsOf } from '../../board/affected-boards.ts';
import { leaveBoard } from '../../board/wip-limit.ts';
import type { ChangeContext } from '../../change/change.ts';
import { nextVersion } from '../../record/next-version.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { ticketRecord } from '../../records/ticket-record.ts';
import { aboutTicket, type TicketDecision, type TicketState } from './ticket-decision.ts';
import { isLive } from '../../records/ticket.ts';

/** Deletes a ticket; it can be restored for 30 days. Refuses with `project_archived`. */
export function deleteTicket(
  { ticket, board, project }: TicketState,
  context: ChangeContext,
): TicketDecision {
  refuseArchivedProject(project);
  const boards = isLive(ticket) ? [leaveBoard(board, 1)] : [];
  const { now } = context;
  const deleted = nextVersion(ticket, now, { deletedAt: now });
  const answer = ticketRecord(deleted, board);
  const affected = countsOf(...boards);
  const events = [{ ...aboutTicket(answer), kind: 'ticket.deleted', affected } as const];
  const sets = [raiseRelatives({ ticketIds: [ticket.id] }, context)];
  return { ticket: deleted, boards, saved: [...boards, deleted], sets, events, answer };
}
