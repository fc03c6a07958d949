import type { Statement } from '../sql/statement.ts';
import { inOrder } from './in-order.ts';
import { listedColumns, ticketsWithinBudget } from './ticket-columns.ts';
import { filterConditions } from './ticket-filter.ts';
import {
  isUnfiltered,
  ofBoard,
  orderedBy,
  valuesOf,
  within,
  type TicketListing,
} from './ticket-listing.ts';

/**
 * Whether the statement is prepared. Filters of a list over all projects may select one ticket of a hundred thousand, or all of
 * them: PostgreSQL plans for their values each time. Tickets with given ids are found by these.
 */
const isPrepared = (listing: TicketListing): boolean =>
  listing.projectId !== null ||
  listing.filter.ids !== undefined ||
  (typeof listing.sort === 'string' && isUnfiltered(listing));

/**
 * Keeps PostgreSQL from sorting what an index has in order. Its plan is made for an organization of average size: when that is
 * small it would sort, which takes a second in an organization with 100,000 tickets.
 */
export const asIndexed = {
  text: `select set_config('enable_sort', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** Keeps PostgreSQL from planning each time: with custom fields, planning takes longer than reading a page. */
const plannedOnce = { text: `select set_config('plan_cache_mode', 'force_generic_plan', true)` };

/** The settings with which the page of a list is planned. */
export function planning(listing: TicketListing): readonly Statement[] {
  const isByField = typeof listing.sort !== 'string';
  if (isAsIndexed(listing) || (isByField && isPrepared(listing))) return [asIndexed];
  return listing.filter.fields !== undefined && isPrepared(listing) ? [plannedOnce] : [];
}

/** Whether the page is read in the order of an index, and no index of a filter is better. */
export function isAsIndexed(listing: TicketListing): boolean {
  const field = orderedBy(listing.sort);
  const isTrash = listing.filter.deleted === 'only' && field !== 'updated_at';
  return !['rank', 'custom', 'cycle_id'].includes(field) && !isTrash && isUnfiltered(listing);
}

/** The page, without a search for words. */
export function listStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const { from, orderBy, limit } = inOrder(listing, values);
  const text = `select ${listedColumns} ${from} order by ${orderBy} limit ${limit}`;
  return ticketsWithinBudget({ text, values, prepared: isPrepared(listing) });
}

/** The number of tickets of the whole list, without a search for words. */
export function countStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const conditions = filterConditions(listing.filter, values, {
    isWide: listing.projectId === null,
  });
  const text = `select count(*)::integer as total from tickets t ${ofBoard}
    where ${[within(listing), ...conditions].join(' and ')}`;
  return { text, values, prepared: isPrepared(listing) };
}
