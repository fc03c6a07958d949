import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { ListPages } from '../api/lists.ts';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf } from './changes/column-pages.ts';

/** Where a ticket is among those that it was opened from. */
export interface Neighbours {
  /** From 1. */
  place: number;
  count: number;
  /** `isWhole` false: there are more than these. */
  isWhole: boolean;
  previous: (() => void) | null;
  next: (() => void) | null;
}

/**
 * The tickets before and behind this one: of the list that it was opened from, else of its column; null where neither was
 * fetched. Going to one of them leaves the back button as it was.
 */
export function useNeighbours(ticket: Ticket): Neighbours | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, project_id, board_id } = ticket;
  const isInList = pathname.includes('/list/');
  const queryKey = isInList ? keys.lists(project_id) : keys.columnsOf(project_id, board_id);
  const found = client
    .getQueryCache()
    .findAll({ queryKey })
    .toSorted((one, other) => Number(other.isActive()) - Number(one.isActive()))
    .map(({ state }) => state.data as ListPages<Ticket> | undefined)
    .find((pages) => ticketsOf(pages).some((one) => one.id === id));
  if (found === undefined) return null;
  const all = ticketsOf(found);
  const at = all.findIndex((one) => one.id === id);
  const goTo = (other: Ticket | undefined) => {
    if (other === undefined) return null;
    const address = `/app/tickets/${other.key}`;
    return () => {
      // What the list has of it shows at once, and is fetched anew.
      client.setQueryData(keys.ticket(other.key), (known) => known ?? other, { updatedAt: 0 });
      void navigate(
        { pathname: pathname.replace(/[^/]+$/u, other.key), search },
        { replace: true, mask: address },
      );
    };
  };
  return {
    place: at + 1,
    count: all.length,
    isWhole: found.pages.at(-1)?.next === null,
    previous: goTo(all[at - 1]),
    next: goTo(all[at + 1]),
  };
}
