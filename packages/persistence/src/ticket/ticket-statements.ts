import type { PageRequest, TicketFilter, TicketSort } from '@basalt/domain';
import { keysetOf } from '../database/keyset.ts';
import { containsWord } from '../database/search.ts';
import type { Statement } from '../database/batch.ts';
import { joinBoard, ticketColumns, ticketsWithinBudget } from './ticket-columns.ts';
import { filterConditions, searchMatches } from './ticket-filter.ts';
import { sortKeys } from './ticket-sort.ts';

/** Which page of which tickets. */
export interface TicketListing {
  organizationId: string;
  projectId: string;
  filter: TicketFilter;
  sort: TicketSort;
  page: PageRequest;
}

/** The page, without a search for words. */
export function listStatement(listing: TicketListing): Statement {
  const values: unknown[] = [listing.organizationId, listing.projectId];
  const { from, orderBy, limit } = allInOrder(listing, values);
  const text = `select ${ticketColumns} ${from} order by ${orderBy} limit ${limit}`;
  return ticketsWithinBudget({ text, values });
}

/**
 * A search that goes along the list's order, from the cursor on, through `steps` tickets: words that are common are found
 * soon, whatever the number of tickets. Beside it, how many tickets it could go through.
 */
export function walkStatements(listing: TicketListing, steps: number): [Statement, Statement] {
  const values: unknown[] = [listing.organizationId, listing.projectId];
  const { from, orderBy, limit } = allInOrder(listing, values, steps);
  const near = `select t.id ${from} order by ${orderBy} limit ${steps}`;
  const counting = {
    text: `select count(*)::integer as walked from (${near}) near`,
    values: [...values],
    prepared: false,
  };
  const matches = listing.filter.words.map((word) => containsWord('s.text', word, values));
  const text = `with near as materialized (${near})
    select ${ticketColumns} from near
    join ticket_search s on s.organization_id = $1 and s.ticket_id = near.id
    join tickets t on t.organization_id = $1 and t.id = near.id ${joinBoard}
    where ${matches.join(' and ')} order by ${orderBy} limit ${limit}`;
  return [ticketsWithinBudget({ text, values, prepared: false }), counting];
}

/** A search by the trigram index: words that are rare are found at once, whatever their place in the list. */
export function searchStatement({
  organizationId,
  projectId,
  filter,
  sort,
  page,
}: TicketListing): Statement {
  const values: unknown[] = [organizationId, projectId];
  const conditions = filterConditions(filter, values);
  const found = matchedTickets(filter.words, values);
  const keyset = keysetOf(sortKeys[sort], page, values);
  const text = `${found.before} select ${ticketColumns} from ${found.from} ${joinBoard}
    where ${conditions.join(' and ')} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`;
  return ticketsWithinBudget({ text, values, prepared: false });
}

/** How many tickets the whole list holds. */
export function countStatement({ organizationId, projectId, filter }: TicketListing): Statement {
  const values: unknown[] = [organizationId, projectId];
  const conditions = filterConditions(filter, values);
  const found = filter.words.length > 0 ? matchedTickets(filter.words, values) : null;
  const text = `${found?.before ?? ''} select count(*)::integer as total
    from ${found?.from ?? 'tickets t'} ${joinBoard}
    where t.organization_id = $1 and t.project_id = $2 and ${conditions.join(' and ')}`;
  return { text, values, prepared: found === null };
}

/** The filtered tickets `t` on boards `b` from the cursor on, read off an index in the list's order. */
function allInOrder(
  { filter, sort, page }: TicketListing,
  values: unknown[],
  steps?: number,
): { from: string; orderBy: string; limit: number } {
  const conditions = filterConditions(filter, values);
  const { where, orderBy, limit } = keysetOf(sortKeys[sort], page, values);
  const selected = `${conditions.join(' and ')} ${where}`;
  if (sort !== 'rank') {
    const from = `from tickets t ${joinBoard}
      where t.organization_id = $1 and t.project_id = $2 and ${selected}`;
    return { from, orderBy, limit };
  }
  // Each board's part comes off the rank index in order, so that no page costs more on a longer board.
  const [, ...withinBoard] = orderBy.split(', ');
  const onward = onwardFrom(page, values);
  const from = `from boards b cross join lateral (
      select * from tickets t
      where t.organization_id = $1 and t.board_id = b.id and ${selected} ${onward.ranks}
      order by ${withinBoard.join(', ')} limit ${steps ?? limit}) t
    where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null ${onward.boards}`;
  return { from, orderBy, limit };
}

/**
 * What follows from being behind the cursor, in a form that the rank index can begin at: the boards from the cursor's
 * on, and on that one the ranks from the cursor's on. `values` end with the cursor's.
 */
function onwardFrom(
  { cursor }: PageRequest,
  values: readonly unknown[],
): { ranks: string; boards: string } {
  if (!cursor) return { ranks: '', boards: '' };
  const [board, rank] = [`$${values.length - 2}::uuid`, `$${values.length - 1}::text collate "C"`];
  // No rank is before the one and behind the other: they are made of letters and digits.
  const [onward, furthest] = cursor.direction === 'prev' ? ['<=', `'~'`] : ['>=', `''`];
  return {
    ranks: `and t.rank ${onward} case when b.id = ${board} then ${rank} else ${furthest} end`,
    boards: `and b.position ${onward} (select position from boards where organization_id = $1 and id = ${board})`,
  };
}

/**
 * The tickets that contain every word. Materialized: planned by itself the search uses the trigram index, as part of a
 * statement on tables with policies it would not.
 */
function matchedTickets(
  words: readonly string[],
  values: unknown[],
): { before: string; from: string } {
  return {
    before: `with matches as materialized (${searchMatches(words, values)})`,
    from: 'matches m join tickets t on t.organization_id = $1 and t.id = m.ticket_id',
  };
}
