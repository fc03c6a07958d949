import { keysetOf } from '../sql/keyset.ts';
import { maxCompared, maxMatches, storedMatches, storeMatches } from '../sql/search-matches.ts';
import { containsWord } from '../sql/contains-word.ts';
import type { Statement } from '../sql/statement.ts';
import { listedColumns, ticketsWithinBudget } from './ticket-columns.ts';
import { filterConditions } from './ticket-filter.ts';
import { inOrder } from './in-order.ts';
import { joined, keysOf, ofBoard, valuesOf, within, type TicketListing } from './ticket-listing.ts';

/** The condition of a search for words in tickets. */
type Searching = Pick<TicketListing, 'organizationId' | 'projectId' | 'filter'>;

/**
 * Collects the ids of the tickets that contain every word. Returns the number of `matches`, at most one more than are collected.
 * It is planned for its words each time, since a plan for any words would not use the trigram index. So it is a small statement.
 */
export function collectMatches(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const ids = `${matchingIds(listing, values)} limit ${maxMatches + 1}`;
  return { text: `select ${storeMatches('ticket')} from (${ids}) m (id)`, values, prepared: false };
}

/**
 * Compares the next tickets of the list, from the cursor on, and stores the ids of those that contain every word. Returns how many
 * it compared (`walked`). For common words these fill a page, whatever the number of tickets.
 */
export function walkStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const { from, orderBy } = inOrder(listing, values, maxCompared);
  const words = containsAll(listing, values);
  const text = `with near as materialized (select t.id ${from} order by ${orderBy} limit ${maxCompared})
    select (select count(*)::integer from near) as walked, ${storeMatches('ticket')} from (
      select s.ticket_id from near join ticket_search s on s.organization_id = $1 and s.ticket_id = near.id
      where ${words}) m (id)`;
  return { text, values, prepared: false };
}

/** The page of the tickets with stored ids. Each is found by its key, so one plan is right for all searches. */
export function storedPageStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  return ticketsWithinBudget({ text: pageOf(listing, storedTickets, values), values });
}

/** The number of tickets with stored ids that the list holds. */
export function storedCountStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  return { text: countOf(listing, storedTickets, values), values };
}

/** The page of all tickets that contain every word. */
export function matchedPageStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const before = matches(listing, values);
  const text = `${before} ${pageOf(listing, matchedTickets, values)}`;
  return ticketsWithinBudget({ text, values, prepared: false });
}

/** The number of tickets of the list that contain every word. */
export function matchedCountStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const before = matches(listing, values);
  return { text: `${before} ${countOf(listing, matchedTickets, values)}`, values, prepared: false };
}

/** `offset 0` forces PostgreSQL to find each ticket by its key. Without it, its plan may begin with a filter. */
const storedTickets = `${storedMatches('ticket')} cross join lateral (
  select * from tickets w where w.organization_id = $1 and w.id = m.id offset 0) t`;

const matchedTickets = 'matches m join tickets t on t.organization_id = $1 and t.id = m.ticket_id';

/**
 * Materialized, so that the search is planned separately and uses the trigram index. As part of a statement on tables with
 * policies it would not.
 */
const matches = (listing: Searching, values: unknown[]): string =>
  `with matches as materialized (${matchingIds(listing, values)})`;

/** The tickets `t` among which those with all words are: all, or the found ones, with what stands before the statement. */
export const matchesOf = (
  listing: Searching,
  values: unknown[],
): { before: string; from: string } =>
  listing.filter.words.length === 0
    ? { before: '', from: 'tickets t' }
    : { before: matches(listing, values), from: matchedTickets };

/** The ids of the tickets that contain every word: a subquery over the trigram index. */
function matchingIds(listing: Searching, values: unknown[]): string {
  const project = listing.projectId === null ? '' : 'and s.project_id = $2';
  return `select s.ticket_id from searchable_tickets s
    where s.organization_id = $1 ${project} and ${containsAll(listing, values)}`;
}

const containsAll = ({ filter: { words } }: Searching, values: unknown[]): string =>
  words.map((word) => containsWord('s.text', word, values)).join(' and ');

function pageOf(listing: TicketListing, from: string, values: unknown[]): string {
  const conditions = conditionsOf(listing, values);
  const { bounds, orderBy, limit } = keysetOf(keysOf(listing), listing.page, values);
  return `select ${listedColumns} from ${from} ${joined(listing)}
    where ${conditions} and ${bounds} order by ${orderBy} limit ${limit}`;
}

const countOf = (listing: TicketListing, from: string, values: unknown[]): string =>
  `select count(*)::integer as total from ${from} ${ofBoard} where ${conditionsOf(listing, values)}`;

const conditionsOf = (listing: TicketListing, values: unknown[]): string =>
  [
    within(listing),
    ...filterConditions(listing.filter, values, { isWide: listing.projectId === null }),
  ].join(' and ');
