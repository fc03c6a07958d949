import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inboxOf, type InboxTab } from '../../data/queries/inbox.ts';
import type { ListPages } from '../../api/lists.ts';
import type { Ticket } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { keys } from '../../data/query/keys.ts';
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

/** A ticket of a list, and how one goes to it in place of the one that is shown. */
interface Place {
  id: string;
  open: () => void;
}

function around(id: string, all: readonly Place[], isWhole: boolean): Neighbours | null {
  const at = all.findIndex((place) => place.id === id);
  if (at < 0) return null;
  return {
    place: at + 1,
    count: all.length,
    isWhole,
    previous: all[at - 1]?.open ?? null,
    next: all[at + 1]?.open ?? null,
  };
}

/** The tickets of a list in their order, as far as they were loaded. */
interface Order {
  tickets: readonly Ticket[];
  isWhole: boolean;
}

const KeptOrder = createContext<{ order: Order | null; keep: (order: Order) => void }>({
  order: null,
  keep() {},
});

/** Keeps the order of the tickets at the time the first of them was opened. A ticket that is moved or archived afterwards keeps its place. */
export function KeepsOrder({ children }: { children: ReactNode }) {
  const [order, keep] = useState<Order | null>(null);
  return <KeptOrder value={{ order, keep }}>{children}</KeptOrder>;
}

/**
 * The tickets before and after this one in the inbox or the list that it was opened from, else in its column; null when none of these was
 * loaded. Their order is that of the moment when it was opened. Opening one of them replaces the history entry.
 */
export function useNeighbours(ticket: Ticket): Neighbours | null {
  const inInbox = useInbox(ticket.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keptOrder = use(KeptOrder);
  const isKept = keptOrder.order?.tickets.some((item) => item.id === ticket.id) === true;
  const order = isKept ? keptOrder.order : orderNow(client, ticket, pathname.includes('/list/'));
  const { keep } = keptOrder;
  useEffect(() => {
    if (!isKept && order !== null) keep(order);
  });
  if (inInbox !== null) return inInbox;
  if (order === null) return null;
  const places = order.tickets.map((neighbour) => ({
    id: neighbour.id,
    open() {
      // The data of the list is shown at once, and then loaded again.
      client.setQueryData(keys.ticket(neighbour.key), (known) => known ?? neighbour, {
        updatedAt: 0,
      });
      void navigate(
        { pathname: pathname.replace(/[^/]+$/u, neighbour.key), search },
        { replace: true, mask: `/app/tickets/${neighbour.key}` },
      );
    },
  }));
  return around(ticket.id, places, order.isWhole);
}

/** The loaded list or column with a ticket, the shown one before others; null where there is none. */
function orderNow(client: QueryClient, ticket: Ticket, isInList: boolean): Order | null {
  const { id, project_id, board_id } = ticket;
  const found = client
    .getQueryCache()
    .findAll({ queryKey: isInList ? keys.lists(project_id) : keys.columnsOf(project_id, board_id) })
    .toSorted((a, b) => Number(b.isActive()) - Number(a.isActive()))
    .map(({ state }) => state.data as ListPages<Ticket> | undefined)
    .find((pages) => ticketsOf(pages).some((item) => item.id === id));
  return found === undefined
    ? null
    : { tickets: ticketsOf(found), isWhole: found.pages.at(-1)?.next === null };
}

/** The tickets of the inbox, if this one was opened from there. */
function useInbox(id: string): Neighbours | null {
  const { state } = useLocation();
  const tab = (state as { inbox?: InboxTab } | null)?.inbox;
  const { organization, choose } = useSession();
  const navigate = useNavigate();
  const { data } = useInfiniteQuery({ ...inboxOf(tab ?? 'all'), enabled: tab !== undefined });
  if (tab === undefined || data === undefined) return null;
  const entries = data.pages.flatMap(({ items }) => items).filter(({ subject }) => subject?.key);
  const places = [...Map.groupBy(entries, ({ subject }) => subject?.id ?? '')].flatMap(
    ([subject, [newest]]) => {
      const { url = null, organization_id = '' } = newest ?? {};
      if (url === null) return [];
      const open = () => {
        if (organization_id !== organization?.id) choose(organization_id);
        void navigate(url, { replace: true, state });
      };
      return { id: subject, open };
    },
  );
  return around(id, places, data.pages.at(-1)?.next === null);
}
