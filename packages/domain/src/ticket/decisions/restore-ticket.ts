import { countsOf } from '../../board/affected-boards.ts';
import type { Board } from '../../records/board.ts';
import { enterBoard } from '../../board/wip-limit.ts';
import type { ChangeContext } from '../../change/change.ts';
import { changed, nextVersion } from '../../record/next-version.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import type { Project } from '../../records/project.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { completionOf } from '../completed-and-reopened.ts';
import { draftsOfRebalancing } from '../rank-rebalancing.ts';
import { seenTicketRecord, ticketRecord } from '../../records/ticket-record.ts';
import { isLive, type Ticket } from '../../records/ticket.ts';
import { rankAt } from './rank-at-position.ts';
import type { Place } from '../position.ts';
import { aboutTicket, type TicketDecision } from './ticket-decision.ts';

/** The state for the decision about a restoration. */
export interface RestoreState {
  readonly ticket: Ticket;
  /** The board that it was on; null when that board is deleted. */
  readonly board: Board | null;
  readonly destination: Board;
  /** The field that names the destination: the refusal names it when the board is full. */
  readonly field: 'board_id' | 'board_slug';
  readonly project: Pick<Project, 'archived'> | null;
  /** The end of the destination. */
  readonly place: Place;
}

/**
 * Restores a deleted ticket at the end of its board or of another one. Refuses with `not_deleted`, `project_archived`, and, unless the
 * ticket is archived, with `wip_limit_exceeded`.
 */
export function restoreTicket(
  { ticket, board, destination, field, project, place }: RestoreState,
  context: ChangeContext,
): TicketDecision {
  if (ticket.deletedAt === null) throw new DomainError('not_deleted', { resource: 'ticket' });
  refuseArchivedProject(project);
  const { now } = context;
  const isBack = board?.id === destination.id;
  const { rank, sets: spread, affected } = rankAt(place, destination.id, { ticket, now });
  const restored = nextVersion(ticket, now, {
    deletedAt: null,
    boardId: destination.id,
    rank,
    // On its former board, it keeps the time of its completion.
    ...(!isBack && { enteredBoardAt: now }),
  });
  const boards = isLive(restored) ? [enterBoard(destination, 1, field)] : [];
  // A deleted board does not count as a done board, as in `completionOf` below.
  const before = ticketRecord(ticket, board ?? changed(destination, { isDone: false }));
  const after = ticketRecord(restored, destination);
  const changes = changesBetween(before, after);
  const draft = {
    ...aboutTicket(after),
    kind: 'ticket.restored',
    changes,
    affected: countsOf(...boards),
  } as const;
  const completion = isBack ? [] : completionOf(draft, board, destination);
  const events = [...draftsOfRebalancing(destination, affected), draft, ...completion];
  const answer = seenTicketRecord(restored, destination);
  const sets = [...spread, raiseRelatives({ ticketIds: [ticket.id] }, context)];
  return { ticket: restored, boards, saved: [...boards, restored], sets, events, answer };
}
