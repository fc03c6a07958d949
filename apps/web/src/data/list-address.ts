import type { Board, Project } from '../api/types.ts';
import type { TicketFilter } from './queries/ticket.ts';

/** The address of the list of a project with the tickets that match. */
export function listAddress({ key }: Project, filter: TicketFilter): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  );
  return `/app/projects/${key}/list?${query}`;
}

/** The maximum number of boards that a filter of tickets names. */
const maxBoards = 50;

/** The filter of the tickets on boards that are done, or on those that are not. Null when there is no such board, or when there are too many. */
export function onBoards(boards: readonly Board[], isDone: boolean): TicketFilter | null {
  const ids = boards.filter(({ is_done }) => is_done === isDone).map(({ id }) => id);
  return ids.length === 0 || ids.length > maxBoards ? null : { board_id: ids.join(',') };
}
