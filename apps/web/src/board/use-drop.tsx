import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf, type Beside, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { useBoardContext } from './board-context.tsx';
import { columnQuery } from './queries.ts';
import { useBoardFilter } from './use-board-filter.ts';

/** What happens when a ticket is dropped on a board: it moves there, unless it is at that position already. */
export function useDrop() {
  const client = useQueryClient();
  const { project, move } = useBoardContext();
  const { filter } = useBoardFilter();
  return (id: string, board: string, beside: Beside): void => {
    const ticket = findTicket(client, project.id, id);
    if (ticket === undefined) return;
    const shown = ticketsOf(client.getQueryData(columnQuery(project.id, board, filter).queryKey));
    if (ticket.board_id !== board || !isItsPlace(shown, id, beside)) move(ticket, board, beside);
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
