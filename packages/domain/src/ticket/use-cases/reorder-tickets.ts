import { boardRecord } from '../../records/board.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { lastActivity } from '../../records/last-activity.ts';
import type { Affected } from '../../event/affected.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { fittingOnPage } from '../../kernel/page-bytes.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { putFirst } from '../put-first.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import type { Ticket } from '../../records/ticket.ts';

/** The tickets that come first on a board, in their new order. */
interface ReorderTickets extends BoardChoice {
  project: string;
  ticketIds: readonly string[];
}

/**
 * Puts the named tickets of a board first, in the order given; the other tickets keep their order. Archived tickets may be
 * named and get ranks, too. Returns the named tickets in their order, as many as fit on a page. An empty list changes nothing.
 * Refuses with `validation_failed` (board_id, board_slug, ticket_ids) and `project_archived`.
 */
export const reorderTickets = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: ReorderTickets) => ({ kind: 'project', id: project }),
    load: ({ tickets }, { project, ticketIds, ...choice }) =>
      tickets.loadForReorder(project, choice, ticketIds),
    check: (loaded, { ticketIds, ...choice }) => ({
      ...loaded,
      board: chosenBoard(loaded.board, choice).board,
      wanted: inOrderOf(loaded.tickets, ticketIds),
    }),
    decide: ({ project, board, wanted, limit }, { now }) => {
      if (wanted.length === 0) return { answer: [] };
      refuseArchivedProject(project, ['ticket_ids']);
      const ordered = putFirst(wanted, limit, now);
      const moved = ordered.filter((ticket, at) => ticket !== wanted[at]);
      const answer = [...fittingOnPage(ordered.map((ticket) => seenTicketRecord(ticket, board)))];
      if (moved.length === 0) return { answer };
      const ticketIds = wanted.map(({ id }) => id);
      const formerOrder = wanted.toSorted(byRank).map(({ id }) => id);
      const reordered = {
        kind: 'ticket.reordered',
        subject: { type: 'board', id: board.id },
        projectId: project.id,
        data: { ...boardRecord(board), ticket_ids: ticketIds },
        changes: { ticket_ids: { from: formerOrder, to: ticketIds } },
        affected: moved.map(rankOf),
      } as const;
      return { saved: moved, events: [reordered], answer };
    },
  });

/** The tickets in the order of the ids. Refuses with `validation_failed` (ticket_ids) ids that do not name each ticket exactly once. */
function inOrderOf(tickets: readonly Ticket[], ids: readonly string[]): Ticket[] {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const wanted = ids.flatMap((id) => byId.get(id) ?? []);
  if (wanted.length !== ids.length || byId.size !== ids.length) {
    throw invalid('ticket_ids', 'must name tickets of that board, each once');
  }
  return wanted;
}

/** The entry of an event for a ticket with a new rank. */
const rankOf = (ticket: Ticket): Affected => ({
  type: 'ticket',
  id: ticket.id,
  version: ticket.version,
  changes: {
    rank: ticket.rank,
    updated_at: ticket.updatedAt.toISOString(),
    last_activity_at: lastActivity(ticket).toISOString(),
  },
});

function byRank(a: Ticket, b: Ticket): number {
  if (a.rank === b.rank) return 0;
  return a.rank < b.rank ? -1 : 1;
}
