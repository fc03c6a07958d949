import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api, data as unwrap, where } from '../../api/client.ts';
import type { ListPages } from '../../api/lists.ts';
import type { Board, Label, Ticket } from '../../api/types.ts';
import type { Collection } from '../store/collection.ts';
import type { ListRules, Stored } from '../store/list.ts';
import {
  boardsOfProject,
  createStore,
  labelsOfProject,
  type Store,
  type StoredLabel,
} from '../store/store.ts';
import {
  ticketByKey,
  ticketRules,
  wideTicketRules,
  type TicketParameters,
} from '../store/ticket-rules.ts';
import { compareNames } from '../../words/formats.ts';
import { keys } from './keys.ts';
import { invalidateSoon } from './invalidate-soon.ts';

/** How the data of queries with a first word of their key is read into the store, and made of it. */
interface View<R extends Stored, Data> {
  collection: (store: Store) => Collection<R>;
  rules: (key: QueryKey, store: Store) => ListRules<R>;
  read: (data: Data, key: QueryKey) => { records: readonly R[]; isWhole: boolean };
  show: (records: R[], data: Data) => Data | undefined;
}

const tickets = ({ tickets: all }: Store) => all;

/** All records stand in the first page; the others keep their cursors, for the next load. */
const pages = (
  rules: View<Ticket, ListPages<Ticket>>['rules'],
): View<Ticket, ListPages<Ticket>> => ({
  collection: tickets,
  rules,
  read: (loaded) => ({
    records: loaded.pages.flatMap(({ items }) => items),
    isWhole: (loaded.pages.at(-1)?.next ?? null) === null,
  }),
  show: (items, loaded) => ({
    ...loaded,
    pages: loaded.pages.map((page, at) => ({ ...page, items: at === 0 ? items : [] })),
  }),
});

const ticketView: View<Ticket, Ticket> = {
  collection: tickets,
  rules: ([, key]) => ticketByKey(key as string),
  read: (ticket) => ({ records: [ticket], isWhole: true }),
  show: ([ticket]) => ticket,
};

const boardsView: View<Board, Board[]> = {
  collection: ({ boards }) => boards,
  rules: ([, project]) => boardsOfProject(project as string),
  read: (records) => ({ records, isWhole: true }),
  show: (records) => records,
};

const labelsView: View<StoredLabel, Label[]> = {
  collection: ({ labels }) => labels,
  rules: ([, project]) => labelsOfProject(project as string, compareNames),
  read: (labels, [, project]) => ({
    records: labels.map((label) => ({ ...label, project_id: project as string })),
    isWhole: true,
  }),
  show: (records) => records,
};

type Assigned = { tickets: Ticket[]; total: number };

const assignedView: View<Ticket, Assigned> = {
  collection: tickets,
  rules: ([, , person, filter]) => ({
    ...ticketRules({ ...(filter as object), assignee_id: person }),
    compare: null,
    isCounted: true,
  }),
  read: ({ tickets: records }) => ({ records, isWhole: false }),
  show: (records, loaded) => ({ ...loaded, tickets: records }),
};

/** The queries that show records of the store, by the first word of their key. */
const views: Readonly<Record<string, View<never, never>>> = {
  columns: pages(([, project, board, filter]) =>
    ticketRules({ ...(filter as object), project_id: project, board_id: board }),
  ),
  tickets: pages(([, project, filter], { boards }) =>
    ticketRules({ ...(filter as object), project_id: project }, () =>
      boards.list(hashKey(keys.boards(project as string))),
    ),
  ),
  'wide-tickets': pages(([, , filter]) => wideTicketRules(filter as TicketParameters)),
  ticket: ticketView,
  boards: boardsView,
  labels: labelsView,
  assigned: assignedView,
} as object as Readonly<Record<string, View<never, never>>>;

const viewOf = ({ queryKey }: Query): View<Stored, unknown> | undefined =>
  views[String(queryKey[0])] as View<Stored, unknown> | undefined;

const stores = new WeakMap<QueryClient, Store>();

/**
 * The store of the records that the queries of this client show. What a query loads goes into the store, and every change in the store is
 * shown in all queries that contain the record: nothing else writes their data.
 */
export function storeOf(client: QueryClient): Store {
  const known = stores.get(client);
  if (known !== undefined) return known;
  const cache = client.getQueryCache();
  const shown = new WeakMap<Query, unknown>();
  const store = createStore({
    onChange({ changed, stale }) {
      for (const hash of changed) show(cache.get(hash));
      for (const hash of stale) {
        const query = cache.get(hash);
        if (query !== undefined) invalidateSoon(client, query.queryKey, { exact: true });
      }
    },
    onUnclear: (id) => void readTicket(store, id),
  });
  stores.set(client, store);

  function show(query: Query | undefined): void {
    const view = query && viewOf(query);
    if (query === undefined || view === undefined || query.state.data === undefined) return;
    const records = view.collection(store).list(query.queryHash);
    const data = view.show(records, query.state.data);
    shown.set(query, data);
    // Not `setQueryData`: what is shown is not newer for that, and a running load goes on.
    query.setState({ data });
  }

  function load(query: Query, view: View<Stored, unknown>): void {
    const { records, isWhole } = view.read(query.state.data, query.queryKey);
    const collection = view.collection(store);
    collection.load(query.queryHash, view.rules(query.queryKey, store), records, isWhole);
  }

  for (const query of cache.getAll()) {
    const view = viewOf(query);
    if (view !== undefined && query.state.data !== undefined) load(query, view);
  }
  cache.subscribe((event) => {
    const { query } = event;
    const view = viewOf(query);
    if (view === undefined) return;
    const collection = view.collection(store);
    if (event.type === 'removed') collection.close(query.queryHash);
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'fetch') collection.begin(query.queryHash, view.rules(query.queryKey, store));
    const isCancelled = type === 'setState' && query.state.fetchStatus === 'idle';
    if (type === 'error' || isCancelled) collection.fail(query.queryHash);
    if (type === 'success') load(query, view);
    // A cancelled load puts the former data back.
    if (type === 'setState' && query.state.data !== shown.get(query)) show(query);
  });
  return store;
}

async function readTicket({ tickets: all }: Store, ticket: string): Promise<void> {
  const record = await unwrap(api.GET('/tickets/{ticket}', where({ ticket }))).catch(() => null);
  if (record !== null) all.put(record, { isRead: true });
}
