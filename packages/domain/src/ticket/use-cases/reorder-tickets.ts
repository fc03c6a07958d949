import { raised, type Affected } from '../../event/affected.ts';
import { lastActivity } from '../../comment/last-activity.ts';
import { boardRecord } from '../../board/board.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { fittingOnPage } from '../../kernel/page-size.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { putFirst } from '../put-first.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import type { Ticket } from '../ticket.ts';
import type { Ports } from '../../ports.ts';

/**
 * Puts the named tickets of a board first, in the order given; the rest keep theirs. Archived tickets may be
 * named and take their place in the ranks too. Answers those named, in order, as many as fit on a page. An empty list
 * changes nothing.
 */
export const createReorderTickets =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      project: projectId,
      boardId,
      boardSlug,
      ticketIds,
    }: { project: string; ticketIds: readonly string[] } & BoardChoice,
  ): Promise<TicketRecord[]> =>
    tenancy.inTenant(principal, async (stores) => {
      // The board is locked first: what is read after that holds.
      const choice = { boardId, boardSlug };
      const named =
        boardId === undefined ? await stores.boards.lockBySlug(projectId, boardSlug ?? '') : null;
      const from = boardId ?? named?.id;
      const locking = from === undefined || named ? [] : stores.boards.lock(projectId, [from]);
      const finding = stores.projects
        .find(projectId)
        .then((found) =>
          foundOrRefused(found, () => refusalForMissing(tenancy, principal, 'project', projectId)),
        );
      const [project, [locked = named], tickets, limit] = await allInOrder(
        finding,
        locking,
        from === undefined ? [] : stores.tickets.lockOnBoard(from, ticketIds),
        from === undefined ? null : stores.tickets.firstRank(from, ticketIds),
      );
      const { board } = chosenBoard(locked, choice);
      if (ticketIds.length === 0) return [];
      const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
      const wanted = ticketIds.flatMap((id) => byId.get(id) ?? []);
      if (wanted.length !== ticketIds.length || byId.size !== ticketIds.length) {
        throw invalid('ticket_ids', 'must name tickets of that board, each once');
      }
      refuseArchivedProject(project, ['ticket_ids']);

      const now = clock();
      const formerOrder = wanted.toSorted(byRank).map(({ id }) => id);
      const moved = putFirst(wanted, limit, now);
      const records = fittingOnPage(wanted.map((ticket) => ticketRecord(ticket, board)));
      if (moved.length === 0) return [...records];
      await stores.tickets.save(...moved);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'ticket.reordered',
            subject: { type: 'board', id: board.id },
            projectId: project.id,
            data: { ...boardRecord(board), ticket_ids: [...ticketIds] },
            changes: { ticket_ids: { from: formerOrder, to: [...ticketIds] } },
            affected: moved.map(rankOf),
          },
        ]),
      );
      return [...records];
    });

/** What the new order changed of a ticket. */
const rankOf = (ticket: Ticket): Affected =>
  raised(
    'ticket',
    {
      id: ticket.id,
      version: ticket.version,
      last_activity_at: lastActivity(ticket).toISOString(),
    },
    ticket.updatedAt,
    { rank: ticket.rank },
  );

function byRank(a: Ticket, b: Ticket): number {
  if (a.rank === b.rank) return 0;
  return a.rank < b.rank ? -1 : 1;
}
