import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { ListPages } from '../api/lists.ts';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf } from './changes/column-pages.ts';

/** The position of a ticket in the list that it was opened from. */
export interface Neighbours {
  /** From 1. */
  place: number;
  count: number;
  /** `isWhole` false: the list has more tickets than are loaded. */
  isWhole: boolean;
  previous: (() => void) | null;
  next: (() => void) | null;
}

/**
 * The tickets before and after this one in the list that it was opened from, else in its column; null when neither was loaded. Opening one
 * of them replaces the history entry.
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
      // The data of the list is shown at once, and then loaded again.
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
