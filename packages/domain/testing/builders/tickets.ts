import { rankBetween } from '../../src/ticket/rank.ts';
import { Ticket } from '../../src/ticket/ticket.ts';
import type { TenantFixture } from './tenant-fixture.ts';

/** What a test may want to choose of a ticket. */
export type TicketFields = Partial<
  Omit<Ticket, 'id' | 'organizationId' | 'projectId' | 'boardId' | 'key' | 'number' | 'isLive'>
>;

/**
 * A ticket at the end of the board, counted there unless it is archived or deleted, whatever the board's
 * limit. Tags are adopted by the project; labels and people must be there.
 */
export async function aTicket(
  tenant: TenantFixture,
  board: { id: string; projectId: string },
  fields: TicketFields = {},
): Promise<Ticket> {
  const [ticket] = await someTickets(tenant, board, [fields]);
  if (ticket === undefined) throw new Error('made no ticket');
  return ticket;
}

/** The same for several, one behind the other, in one transaction. */
export async function someTickets(
  { tenancy, principal, newId, tick }: TenantFixture,
  { id: boardId, projectId }: { id: string; projectId: string },
  inputs: readonly TicketFields[],
): Promise<Ticket[]> {
  return tenancy.inTenant(principal, async ({ projects, boards, tags, tickets }) => {
    const [board] = await boards.lock(projectId, [boardId]);
    const project = await projects.find(projectId);
    if (board === undefined || project === null) throw new Error('no such board or project');
    const made: Ticket[] = [];
    const loaded = await tickets.loadForCreate(projectId, { boardId });
    let last = loaded?.place.gap?.after ?? null;
    for (const { tagNames = [], ...fields } of inputs) {
      const number = await projects.nextTicketNumber(projectId);
      const ticket = new Ticket({
        id: newId(),
        organizationId: principal.organizationId,
        projectId,
        boardId,
        key: `${project.key}-${number}`,
        number,
        title: `Ticket ${number}`,
        htmlPolicy: 1,
        tagNames: tagNames.length === 0 ? [] : await tags.adopt(projectId, tagNames),
        rank: fields.rank ?? rankBetween(last, null),
        createdBy: principal.actor,
        now: tick(),
      });
      Object.assign(ticket, fields);
      await tickets.add(ticket);
      if (ticket.isLive) board.ticketCount += 1;
      if (ticket.isLive && (last === null || ticket.rank > last)) last = ticket.rank;
      made.push(ticket);
    }
    await boards.save(board);
    return made;
  });
}
