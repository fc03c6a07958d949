import type { Board, Project } from '../api/types.ts';
import type { TicketFilter } from './queries/ticket.ts';
import { isReversed, withReversed } from './store/reversed-filters.ts';

/** The address of the list of a project with the tickets that match. */
export function listAddress({ key }: Project, filter: TicketFilter): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  );
  return `/app/projects/${key}/list?${query}`;
}

/** The filters by a field that has one value at most: a ticket with the value passes what the filter said before. */
const single: readonly string[] = ['board_id', 'priority', 'cycle_id', 'parent_id'];

/** The filter of those of the tickets that have this value; null where a list has no filter for them. */
export function narrowed(filter: TicketFilter, name: string, id: string): TicketFilter | null {
  const values = String((filter as Record<string, unknown>)[name] ?? '')
    .split(',')
    .filter((value) => value !== '');
  const isOut = isReversed(filter, name);
  const isExact = values.length === 0 || single.includes(name) || (!isOut && values.includes(id));
  if (!isExact) return null;
  const { not: _not, ...rest } = filter;
  const not = withReversed(filter, name, false);
  return { ...rest, ...(not !== '' && { not }), [name]: id };
}

/** The maximum number of boards that a filter of tickets names. */
const maxBoards = 50;

/** The filter of the tickets on boards that are done, or on those that are not. Null when there is no such board, or when there are too many. */
export function onBoards(boards: readonly Board[], isDone: boolean): TicketFilter | null {
  const ids = boards.filter(({ is_done }) => is_done === isDone).map(({ id }) => id);
  return ids.length === 0 || ids.length > maxBoards ? null : { board_id: ids.join(',') };
}
