import { mergedSets, type SetChange } from '../../src/change/set-change.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import { spelledTags } from '../../src/change/tag-names.ts';
import { rankBetween } from '../../src/ticket/rank.ts';
import { isLive, Ticket } from '../../src/records/ticket.ts';
import type { TenantFixture } from './tenant-fixture.ts';

/** What a test may want to choose of a ticket. */
export type TicketFields = Partial<
  Omit<Ticket, 'id' | 'organizationId' | 'projectId' | 'boardId' | 'key' | 'number'>
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
  return tenancy.inTenant(principal, async (stores) => {
    const named = inputs.flatMap(({ tagNames = [] }) => tagNames);
    const loaded = await stores.tickets.loadForCreate(projectId, { boardId, tagNames: named });
    if (loaded === null || loaded.board === null) throw new Error('no such board or project');
    const { project, board } = loaded;
    const made: Ticket[] = [];
    const spellings = new Map(loaded.spellings);
    const sets: SetChange[] = [];
    let last = loaded.place.gap?.after ?? null;
    let number = loaded.lastNumber;
    for (const { tagNames = [], ...fields } of inputs) {
      number += 1;
      const tags = spelledTags(tagNames, spellings, { projectId, newId });
      for (const name of tags.names) spellings.set(foldCase(name), name);
      sets.push(...tags.sets);
      const ticket = new Ticket({
        id: newId(),
        organizationId: principal.organizationId,
        projectId,
        boardId,
        key: `${project.key}-${number}`,
        number,
        title: `Ticket ${number}`,
        htmlPolicy: 1,
        tagNames: tags.names,
        rank: fields.rank ?? rankBetween(last, null),
        createdBy: principal.actor,
        now: tick(),
      });
      Object.assign(ticket, fields);
      if (isLive(ticket)) board.ticketCount += 1;
      if (isLive(ticket) && (last === null || ticket.rank > last)) last = ticket.rank;
      made.push(ticket);
    }
    sets.push({ kind: 'ticket_number', projectId, last: number });
    await stores.write(
      { saved: [board, ...made], sets: mergedSets(sets) },
      { kind: 'done', answer: null },
    );
    return made;
  });
}
