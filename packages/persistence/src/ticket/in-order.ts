import type { TicketFilter, TicketSort } from '@basalt/domain';
import { keysetOf, type Keyset } from '../sql/keyset.ts';
import { byCycle } from './cycle-order.ts';
import { fieldKeys } from './field-keys.ts';
import { byField, fieldValue } from './field-order.ts';
import { filterConditions } from './ticket-filter.ts';
import {
  isByKey,
  isUnfiltered,
  joined,
  keysOf,
  orderedBy,
  ofBoard,
  within,
  type TicketListing,
} from './ticket-listing.ts';
import { sectionsOf, type Section } from './ticket-sort.ts';

/** A part of the list's tickets. One index has them in the order of the list, or they are few enough to be sorted. */
interface Part extends Section {
  filter: TicketFilter;
  /** True when no index has them in order. */
  isSorted?: boolean;
}

/** SQL for the filtered tickets `t` on boards `b` from the cursor on. They are read from an index in the order of the list. */
export function inOrder(
  listing: TicketListing,
  values: unknown[],
  steps?: number,
): { from: string; orderBy: string; limit: number } {
  const { page } = listing;
  if (typeof listing.sort !== 'string') {
    const { orderBy, limit } = keysetOf(fieldKeys(listing.sort, fieldValue), page, []);
    return { from: byField(listing, listing.sort, values, steps ?? limit), orderBy, limit };
  }
  const keys = keysOf(listing);
  const { orderBy, limit } = keysetOf(keys, page, []);
  if (orderedBy(listing.sort) === 'cycle_id') {
    return { from: byCycle(listing, listing.sort, values, steps ?? limit), orderBy, limit };
  }
  const parts = partsOf(listing, keys);
  const [first] = parts;
  if (parts.length === 1 && first?.keys === keys) {
    return { from: readPart(listing, first, values, steps).from, orderBy, limit };
  }
  // Each part has the limit of the page, and so has their union: the other columns are then read only for the rows of the page.
  const end = `limit ${steps ?? limit}`;
  const selects = parts.map((part) => {
    const read = readPart(listing, part, values, steps);
    return `(select t.* ${read.from} order by ${read.orderBy} ${end})`;
  });
  const joins = joined(listing);
  const from = `from (select t.* from (${selects.join(' union all ')}) t ${joins} order by ${orderBy} ${end}) t ${joins}`;
  return { from, orderBy, limit };
}

/**
 * The parts of the list. The indexes of most orders contain only live tickets. Deleted ones are sorted: they are few, being purged
 * after some weeks. The index of ranks has archived tickets separately.
 */
function partsOf(listing: TicketListing, keys: ReturnType<typeof keysOf>): Part[] {
  const { filter, sort, page } = listing;
  const { archived, deleted = 'exclude' } = filter;
  const all: Part = { condition: 'true', keys, cursor: page.cursor, filter };
  const isByRank = orderedBy(sort) === 'rank';
  if (holdsDeleted(listing)) return [all];
  const trash: Part = { ...all, filter: { ...filter, deleted: 'only' }, isSorted: true };
  if (deleted === 'only') return [trash];
  const flags = isByRank && archived === 'all' ? [false, true] : [archived];
  const sections = sectionsOf(sort as TicketSort, keys, page.cursor).filter(
    ({ lacks }) => lacks === undefined || wantsDate[lacks]?.(filter) !== true,
  );
  const live = flags.flatMap((flag) =>
    sections.map((section): Part => {
      return { ...section, filter: { ...filter, archived: flag, deleted: 'exclude' } };
    }),
  );
  return deleted === 'include' ? [...live, trash] : live;
}

/** Whether the filter selects only tickets with a date in the column. */
const wantsDate: Readonly<Record<string, (filter: TicketFilter) => boolean>> = {
  start_at: ({ startBefore, startAfter }) => startBefore !== undefined || startAfter !== undefined,
  due_at: ({ dueBefore, dueAfter, overdue }) =>
    dueBefore !== undefined || dueAfter !== undefined || overdue?.is === true,
};

/** Whether the index of the order also contains deleted tickets. */
function holdsDeleted({ filter: { deleted }, sort, projectId }: TicketListing): boolean {
  const field = orderedBy(sort);
  if (field === 'updated_at') return true;
  return deleted === 'include' && field === 'created_at' && projectId === null;
}

function readPart(
  listing: TicketListing,
  part: Part,
  values: unknown[],
  steps?: number,
): { from: string; orderBy: string } {
  const { page, projectId, sort } = listing;
  const isByBoard = orderedBy(sort) === 'rank' && part.isSorted !== true;
  const conditions = filterConditions(part.filter, values, {
    isWide: projectId === null,
    isByBoard,
  });
  const isReverse = page.cursor?.direction === 'prev';
  const keyset = keysetOf(part.keys, { ...page, cursor: part.cursor }, values, isReverse);
  const selected = [part.condition, ...conditions, keyset.bounds].join(' and ');
  const { orderBy } = keyset;
  const limit = steps ?? keyset.limit;
  if (isByBoard) return { from: byBoard(selected, keyset, limit), orderBy };
  const isPerProject = isByKey(sort) && (projectId !== null || isUnfiltered(listing));
  if (isPerProject && part.isSorted !== true) {
    return { from: byProject(listing, selected, keyset, limit), orderBy };
  }
  return {
    from: `from tickets t ${joined(listing)} where ${within(listing)} and ${selected}`,
    orderBy,
  };
}

/** Reads each board's tickets from the rank index in order, so that a page does not cost more on a longer board. */
function byBoard(selected: string, keyset: Keyset, limit: number): string {
  const [, ...withinBoard] = keyset.orderBy.split(', ');
  const { ranks, boards } = afterRank(keyset);
  return `from boards b cross join lateral (
      select * from tickets t
      where t.organization_id = $1 and t.board_id = b.id and ${selected} ${ranks}
      order by ${withinBoard.join(', ')} limit ${limit}) t
    where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null ${boards}`;
}

/** Reads each project's tickets from the index of numbers. Only the projects of the page's tickets are read. */
function byProject(
  { projectId }: TicketListing,
  selected: string,
  keyset: Keyset,
  limit: number,
): string {
  const { numbers, projects } = afterKey(keyset);
  return `from projects p cross join lateral (
        select t.* from tickets t ${ofBoard}
        where t.organization_id = $1 and t.project_id = p.id and ${selected} ${numbers}
        order by t.number ${keyset.direction} limit ${limit}) t ${ofBoard}
      where p.organization_id = $1 ${projectId === null ? '' : 'and p.id = $2'} and p.deleted_at is null ${projects}`;
}

/**
 * Conditions that follow from the cursor, in a form with which the rank index begins at the right row: the boards from the
 * cursor's board on, and on that board the ranks from the cursor's rank on.
 */
function afterRank({ at: [board, rank], direction }: Keyset): { ranks: string; boards: string } {
  if (board === undefined) return { ranks: '', boards: '' };
  // Ranks consist of letters and digits. So all of them are between the empty text and `~`.
  const [onward, furthest] = direction === 'desc' ? ['<=', `'~'`] : ['>=', `''`];
  return {
    ranks: `and t.rank ${onward} case when b.id = ${board}::uuid then ${rank}::text collate "C" else ${furthest} end`,
    boards: `and b.position ${onward} (select position from boards where organization_id = $1 and id = ${board}::uuid)`,
  };
}

/** The same for a list by key, with the indexes of projects and numbers. */
function afterKey({ at: [key, number], direction }: Keyset): {
  numbers: string;
  projects: string;
} {
  if (key === undefined) return { numbers: '', projects: '' };
  const [onward, furthest] = direction === 'desc' ? ['<=', 2 ** 31 - 1] : ['>=', 0];
  return {
    numbers: `and t.number ${onward} case when p.key = ${key}::text then ${number}::integer else ${furthest} end`,
    projects: `and p.key ${onward} ${key}::text`,
  };
}
