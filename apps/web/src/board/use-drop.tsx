import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf, type Beside, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { useBoardContext } from './board-context.tsx';
import { columnQuery } from './queries.ts';
import { useBoardFilter } from './use-board-filter.ts';

/** Where a ticket is dropped: on a board, and where there are lanes in one of them. */
type Dropped = Beside & { board: string; lane?: string | undefined };

/**
 * What happens when a ticket is dropped: it moves there, unless it is at that position already. A lane other than that which it comes from
 * changes the property of the lanes.
 */
export function useDrop() {
  const client = useQueryClient();
  const { project, move, labels, people } = useBoardContext();
  const { filter, lanesBy } = useBoardFilter();
  return (id: string, { board, lane, before, after }: Dropped, from: string | undefined): void => {
    const ticket = findTicket(client, project.id, id);
    if (ticket === undefined) return;
    const beside = { before, after };
    const shown = ticketsOf(client.getQueryData(columnQuery(project.id, board, filter).queryKey));
    const stays = ticket.board_id === board && isItsPlace(shown, id, beside);
    if (lane === from || lane === undefined || from === undefined || lanesBy === null) {
      if (!stays) move(ticket, board, beside);
      return;
    }
    // In an empty lane there is no ticket to stand beside.
    const keepsPlace = stays || (ticket.board_id === board && beside.before === beside.after);
    const parent = client.getQueryData<Ticket>(keys.ticket(lane));
    const parents = new Map(parent && [[lane, `${parent.key}: ${parent.title}`]]);
    // The code of the lanes is there: they are shown.
    const changeLane = async () => {
      const { laneChange } = await import('./lanes.tsx');
      const also = laneChange(ticket, lanesBy, { from, to: lane }, { labels, people, parents });
      move(ticket, board, keepsPlace ? null : beside, also);
    };
    void changeLane();
  };
}

/** Whether the ticket already has that position in the column. */
function isItsPlace(shown: readonly Ticket[], ticket: string, { before, after }: Beside): boolean {
  if (before === ticket || after === ticket) return true;
  const at = shown.findIndex(({ id }) => id === ticket);
  return before === undefined ? shown[at - 1]?.id === after : shown[at + 1]?.id === before;
}

/** A ticket of the project that is shown in some column. */
function findTicket(client: QueryClient, project: string, id: string): Ticket | undefined {
  return client
    .getQueriesData<ColumnPages>({ queryKey: keys.columns(project) })
    .flatMap(([, pages]) => ticketsOf(pages))
    .find((ticket) => ticket.id === id);
}
