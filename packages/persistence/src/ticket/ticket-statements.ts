import type { PageRequest, TicketFilter, TicketSort } from '@basalt/domain';
import { keysetOf } from '../sql/keyset.ts';
import type { Statement } from '../sql/statement.ts';
import { joinBoard, ticketColumns, ticketsWithinBudget } from './ticket-columns.ts';
import { filterConditions } from './ticket-filter.ts';
import { sortKeys } from './ticket-sort.ts';

/** Which page of which tickets. */
export interface TicketListing {
  organizationId: string;
  /** Null for those of all live projects. */
  projectId: string | null;
  filter: TicketFilter;
  sort: TicketSort;
  page: PageRequest;
}

/** The values of a statement so far: `$1` is the tenant, `$2` the project if there is one. */
export const valuesOf = ({ organizationId, projectId }: TicketListing): unknown[] =>
  projectId === null ? [organizationId] : [organizationId, projectId];

/**
 * The board `b` of each ticket `t`. An outer join: PostgreSQL would otherwise begin at the boards, take the tickets of all
 * of them, and sort these.
 */
export const ofBoard = `left ${joinBoard}`;

/** What else the order and the columns of tickets `t` are read from. */
export const joined = ({ sort }: TicketListing): string =>
  isByKey(sort)
    ? `${ofBoard} left join projects p on p.organization_id = t.organization_id and p.id = t.project_id`
    : ofBoard;

const isByKey = (sort: TicketSort): boolean => sort.endsWith('key');

/** The tickets `t` of the list's tenant and project; of all projects, without those of deleted ones. */
export const within = ({ projectId }: TicketListing): string =>
  projectId === null
    ? `t.organization_id = $1 and t.project_id <> all (array(
      select d.id from projects d where d.organization_id = $1 and d.deleted_at is not null))`
    : 't.organization_id = $1 and t.project_id = $2';

/**
 * Filters of a list over all projects select from one ticket in a hundred thousand to all: PostgreSQL plans for their
 * values each time.
 */
function isPrepared(listing: TicketListing): boolean {
  return listing.projectId !== null || isUnfiltered(listing);
}

function isUnfiltered({ filter }: TicketListing): boolean {
  const { words: _words, archived, deleted: _deleted, ...others } = filter;
  return archived !== true && Object.values(others).every((value) => value === undefined);
}

/**
 * Lets PostgreSQL sort nothing that an index has in order. It knows how many tickets the organizations have on average: for
 * one of few it would sort, what costs a second in one of 100,000.
 */
export const asIndexed = {
  text: `select set_config('enable_sort', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** Whether the page is read in the order of an index, and no index of a filter is better. */
export const isAsIndexed = (listing: TicketListing): boolean =>
  listing.sort !== 'rank' && isUnfiltered(listing);

/** The page, without a search for words. */
export function listStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const { from, orderBy, limit } = inOrder(listing, values);
  const text = `select ${ticketColumns} ${from} order by ${orderBy} limit ${limit}`;
  return ticketsWithinBudget({ text, values, prepared: isPrepared(listing) });
}

/** How many tickets the whole list holds, without a search for words. */
export function countStatement(listing: TicketListing): Statement {
  const values = valuesOf(listing);
  const conditions = filterConditions(listing.filter, values, {
    isWide: listing.projectId === null,
  });
  const text = `select count(*)::integer as total from tickets t ${ofBoard}
    where ${[within(listing), ...conditions].join(' and ')}`;
  return { text, values, prepared: isPrepared(listing) };
}

/** The keys of the list's order. */
export const keysOf = ({ projectId, sort }: TicketListing) => sortKeys(sort, projectId === null);

/** The filtered tickets `t` on boards `b` from the cursor on, read off an index in the list's order. */
export function inOrder(
  listing: TicketListing,
  values: unknown[],
  steps?: number,
): { from: string; orderBy: string; limit: number } {
  const { filter, sort, page, projectId } = listing;
  const conditions = filterConditions(filter, values, {
    isWide: projectId === null,
    isByBoard: sort === 'rank',
  });
  const { where, orderBy, limit } = keysetOf(keysOf(listing), page, values);
  const selected = `${['true', ...conditions].join(' and ')} ${where}`;
  if (isByKey(sort) && (projectId !== null || isUnfiltered(listing))) {
    const onward = onwardByKey(listing, values);
    // Each project's part comes from the index of numbers, and only the projects of the page's tickets are read.
    const from = `from projects p cross join lateral (
        select t.* from tickets t ${ofBoard}
        where t.organization_id = $1 and t.project_id = p.id and ${selected} ${onward.numbers}
        order by t.number ${onward.direction} limit ${steps ?? limit}) t ${ofBoard}
      where p.organization_id = $1 ${projectId === null ? '' : 'and p.id = $2'} and p.deleted_at is null ${onward.projects}`;
    return { from, orderBy, limit };
  }
  if (sort !== 'rank') {
    return {
      from: `from tickets t ${joined(listing)} where ${within(listing)} and ${selected}`,
      orderBy,
      limit,
    };
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

/** What follows from being behind the cursor of a list by key, in a form that the indexes of projects and numbers can begin at. */
function onwardByKey(
  { sort, page: { cursor } }: TicketListing,
  values: readonly unknown[],
): { numbers: string; projects: string; direction: string } {
  const isDescending = sort.startsWith('-') !== (cursor?.direction === 'prev');
  const direction = isDescending ? 'desc' : 'asc';
  if (!cursor) return { numbers: '', projects: '', direction };
  const [key, number] = [`$${values.length - 1}::text`, `$${values.length}::integer`];
  const [onward, furthest] = isDescending ? ['<=', 2 ** 31 - 1] : ['>=', 0];
  return {
    numbers: `and t.number ${onward} case when p.key = ${key} then ${number} else ${furthest} end`,
    projects: `and p.key ${onward} ${key}`,
    direction,
  };
}
