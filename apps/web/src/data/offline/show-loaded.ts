import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPages } from '../../api/lists.ts';
import { serviceAway } from '../../api/service-away.ts';
import type { Document, Ticket } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketRules, type TicketParameters } from '../store/ticket-rules.ts';

/** The first words of the keys of lists of tickets. */
const lists: ReadonlySet<unknown> = new Set(['columns', 'tickets', 'wide-tickets', 'assigned']);

/** The data of a list of tickets: pages, or the first of them. */
type Listed = Partial<ListPages<Ticket> & { tickets: Ticket[] }>;

/** The tickets that the lists of the pages have loaded, each once. */
function loadedTickets(client: QueryClient): Ticket[] {
  const found = new Map<string, Ticket>();
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (!lists.has(queryKey[0]) || state.data === undefined) continue;
    const { pages = [], tickets = [] } = state.data as Listed;
    for (const ticket of [...pages.flatMap(({ items }) => items), ...tickets]) {
      found.set(ticket.id, ticket);
    }
  }
  return [...found.values()];
}

/** A document that a list of documents has loaded with its text. */
function loadedDocument(client: QueryClient, id: unknown): Document | undefined {
  const all = client.getQueriesData<Partial<ListPages<Document>>>({ queryKey: keys.allDocuments });
  return all
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((document) => document.id === id && 'content_html' in document);
}

/** What is known of a ticket or document, or of the tickets of a project that match, without the service; undefined for nothing. */
function loadedData(client: QueryClient, [kind, of, filter]: QueryKey): unknown {
  if (kind === 'ticket') return loadedTickets(client).find(({ key }) => key === of);
  if (kind === 'documents') return of === 'one' ? loadedDocument(client, filter) : undefined;
  if (kind !== 'tickets') return undefined;
  const { matches } = ticketRules({ ...(filter as TicketParameters), project_id: of });
  const items = loadedTickets(client).filter((ticket) => matches(ticket) === true);
  if (items.length === 0) return undefined;
  return { pages: [{ items, next: null }], pageParams: [null] } satisfies ListPages<Ticket>;
}

/**
 * Without the service, shows tickets, lists of tickets and documents that were not opened before, as far as other lists have loaded them.
 * Returns a function that ends it.
 */
export function showLoaded(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const show = () => {
    if (!serviceAway.read()) return;
    for (const query of cache.findAll({ type: 'active' })) {
      if (query.state.data !== undefined) continue;
      const data = loadedData(client, query.queryKey);
      // Old from the beginning: it is loaded when the service is back.
      if (data !== undefined) client.setQueryData(query.queryKey, data, { updatedAt: 1 });
    }
  };
  show();
  const endAway = serviceAway.subscribe(show);
  const endCache = cache.subscribe(({ type }) => {
    // Not while the page is being rendered.
    if (type === 'observerAdded') queueMicrotask(show);
  });
  return () => {
    endAway();
    endCache();
  };
}
