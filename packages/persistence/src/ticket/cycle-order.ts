import { directionOf, type Cursor, type TicketSort } from '@basalt/domain';
import { keysetOf } from '../sql/keyset.ts';
import { cycleKeys, noId, ofCycle, ofNamed } from './cycle-keys.ts';
import { filterConditions } from './ticket-filter.ts';
import { isUnfiltered, ofBoard, within, type TicketListing } from './ticket-listing.ts';

/** The columns of cycles `c` by which they are in order. */
const placeKeys = ['c.starts_on', 'c.position', 'c.id'];

/** An id after all others. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where a page from the start begins. */
const fromStart = { cycles: 'true', tickets: 'true' };

/** A part of the list: the tickets in cycles, or those in none, from the place on that its cursor names. */
interface Part {
  readonly isInCycle: boolean;
  readonly cursor: Cursor | undefined;
}

/** The parts in the order in which they are read: tickets without a cycle come last, in both directions of the order. */
function partsOf(cursor: Cursor | undefined): readonly Part[] {
  const isInCycle = cursor !== undefined && cursor.values[0] !== null;
  const from = { isInCycle, cursor };
  if (cursor === undefined) {
    return [
      { isInCycle: true, cursor },
      { isInCycle: false, cursor },
    ];
  }
  const rest = { isInCycle: !isInCycle, cursor: undefined };
  return (cursor.direction === 'prev') === isInCycle ? [from] : [from, rest];
}

/**
 * The filtered tickets `t` of a list of a project in the order of their cycles, from its cursor on. The tickets without a cycle are read only as far as the others do not fill
 * the page.
 */
export function byCycle(
  listing: TicketListing,
  sort: TicketSort,
  values: unknown[],
  limit: number,
): string {
  const { page } = listing;
  const { direction } = keysetOf(cycleKeys(directionOf(sort)), page, []);
  const [after, furthest] = direction === 'asc' ? ['>', noId] : ['<', lastId];
  const bind = (value: unknown) => `$${values.push(value)}::uuid`;
  const placed = [...placeKeys, 't.id'];
  const inCycles = placed.map((key) => `${key} ${direction}`).join(', ');
  /** The same of cycles from that of the cursor on, and of the tickets of each. */
  const from = ({ values: [cycle, , , id] }: Cursor) => {
    const named = bind(cycle);
    const place = `${ofNamed('starts_on', named)}, ${ofNamed('position', named)}, ${named}`;
    return {
      cycles: `(${placeKeys.join(', ')}) ${after}= (${place})`,
      tickets: `t.id ${after} case when c.id = ${named} then ${bind(id)} else '${furthest}'::uuid end`,
    };
  };
  /** That a ticket is behind the place of the cursor. The first condition leaves out whole cycles. */
  const behind = ({ values: [cycle, , , id] }: Cursor): string[] => {
    const named = bind(cycle);
    const place = `${ofNamed('starts_on', named)}, ${ofNamed('position', named)}, ${named}`;
    return [
      `(${placeKeys.join(', ')}) ${after}= (${place})`,
      `(${placed.join(', ')}) ${after} (${place}, ${bind(id)})`,
    ];
  };
  const conditions = () => [
    within(listing),
    ...filterConditions(listing.filter, values, { isWide: false }),
  ];
  const read = ({ isInCycle, cursor }: Part, most: string): string => {
    if (!isInCycle) {
      const onward = cursor === undefined ? [] : [`t.id ${after} ${bind(cursor.values.at(-1))}`];
      const selected = [...conditions(), 't.cycle_id is null', ...onward].join(' and ');
      return `select t.* from tickets t ${ofBoard} where ${selected} order by t.id ${direction} limit ${most}`;
    }
    const of = 'c.organization_id = $1 and c.project_id = $2';
    if (!isUnfiltered(listing)) {
      const selected = [of, ...conditions(), ...(cursor === undefined ? [] : behind(cursor))];
      return `select t.* from cycles c join tickets t on t.organization_id = $1 and t.cycle_id = c.id ${ofBoard}
        where ${selected.join(' and ')} order by ${inCycles} limit ${most}`;
    }
    const { cycles, tickets } = cursor === undefined ? fromStart : from(cursor);
    const selected = [...conditions(), 't.cycle_id = c.id', tickets].join(' and ');
    // The cycles are in order before their tickets are read, and each is read as far as its index has the page.
    return `select t.* from (
        select c.id, c.starts_on, c.position from cycles c where ${of} and ${cycles}
        order by ${placeKeys.map((key) => `${key} ${direction}`).join(', ')} offset 0) c
      cross join lateral (
        select t.* from tickets t ${ofBoard} where ${selected} order by t.id ${direction} limit ${limit}) t
      order by ${inCycles} limit ${most}`;
  };
  const [first, second] = partsOf(page.cursor);
  const start = first && read(first, String(limit));
  const rest = second && read(second, `${limit} - (select count(*) from first_part)`);
  const both = `with first_part as materialized (${start ?? ''}) select * from first_part`;
  return `from (${rest === undefined ? both : `${both} union all (${rest})`}) t ${ofBoard} ${ofCycle}`;
}
