import {
  directionOf,
  priorities,
  sortField,
  Ticket,
  type Cursor,
  type FieldType,
  type TicketRecord,
  type TicketSort,
} from '@basalt/domain';
import { idKey, type SortKey } from '../sql/keyset.ts';
import { cycleKeys } from './cycle-keys.ts';
import { fieldOf, recordKeys } from '../sql/record-order.ts';

/** The keys of an order over `tickets t`, `boards b` and `projects p`; the last makes it total. */
export type TicketKeys = readonly SortKey<TicketRecord>[];
type Direction = 'asc' | 'desc';

/** A part of a list that an index has in the order of the list. The list is its parts, one after the other. */
export interface Section {
  /** The condition on its tickets `t`. */
  condition: string;
  keys: TicketKeys;
  /** The cursor of the page in this part; undefined when the page begins with the part. */
  cursor: Cursor | undefined;
  /** The column that is null in all its tickets. */
  lacks?: string;
}

/** A column that can be null. Tickets without a value come last in both directions. */
interface OptionalColumn {
  name: keyof TicketRecord & string;
  type: string;
  /** The value that takes the place of null in each direction. It is after all others. */
  beyond: Record<Direction, string>;
  /** The direction for which the index has this value. */
  indexed: Direction;
}

const dated = {
  type: 'timestamptz',
  beyond: { asc: 'infinity', desc: '-infinity' },
  indexed: 'asc',
} as const;

const ofType: { readonly [Type in FieldType]?: Omit<OptionalColumn, 'name'> } = {
  moment: dated,
  number: { type: 'double precision', beyond: { asc: 'infinity', desc: '-1' }, indexed: 'desc' },
  count: { type: 'integer', beyond: { asc: `${2 ** 31 - 1}`, desc: '-1' }, indexed: 'desc' },
};

/** The column of an order, if tickets can be without a value. */
function optionalColumn(sort: string): OptionalColumn | undefined {
  const { type, wireName, empty } = fieldOf(Ticket, sort);
  const facts = empty === undefined ? undefined : ofType[type];
  return facts && { ...facts, name: wireName as keyof TicketRecord };
}

const beyond = ({ beyond: values, type }: OptionalColumn, direction: Direction): string =>
  `'${values[direction]}'::${type}`;

/** Not `coalesce`: PostgreSQL does not count it as leakproof, and under row-level security it then uses no index. */
const orBeyond = (column: OptionalColumn, direction: Direction, value = `t.${column.name}`) =>
  `case when ${value} is null then ${beyond(column, direction)} else ${value} end`;

/** When a ticket `t` starts or is due; infinity for a ticket without the date. The indexes of these dates contain this expression. */
export const datedOrNever = (name: 'start_at' | 'due_at'): string =>
  orBeyond({ ...dated, name }, 'asc');

const optionalKeys = (column: OptionalColumn, direction: Direction): TicketKeys => [
  {
    sql: orBeyond(column, direction),
    direction,
    compare: (placeholder) => orBeyond(column, direction, `${placeholder}::${column.type}`),
    column: column.name,
    value: (ticket) => ticket[column.name] as string | number | null,
  },
  idKey('t.id', direction),
];

const rankKeys = (direction: Direction): TicketKeys => [
  {
    // A cursor contains the id of its board, so that it stays valid when boards are reordered between two pages.
    sql: 'b.position',
    direction,
    compare: (placeholder) =>
      `(select position from boards where organization_id = $1 and id = ${placeholder}::uuid)`,
    column: 'board_id',
    value: (ticket) => ticket.board_id,
  },
  {
    sql: 't.rank',
    direction,
    compare: (placeholder) => `${placeholder}::text collate "C"`,
    column: 'rank',
    value: (ticket) => ticket.rank,
  },
  idKey('t.id', direction),
];

/** The orders that the rule of the type of their field does not fit. */
const ownKeys: Readonly<Record<string, (direction: Direction) => TicketKeys>> = {
  rank: rankKeys,
  priority: (direction) => [
    {
      sql: 't.priority',
      direction,
      compare: (placeholder) => `${placeholder}::smallint`,
      column: 'priority',
      value: (ticket) => priorities.indexOf(ticket.priority) + 1,
    },
    idKey('t.id', direction),
  ],
  cycle_id: cycleKeys,
  key: (direction) => [
    {
      // The project's part of the ticket's key.
      sql: 'p.key',
      direction,
      compare: (placeholder) => `${placeholder}::text`,
      column: 'key',
      value: (ticket) => ticket.key.split('-')[0] ?? '',
    },
    {
      sql: 't.number',
      direction,
      compare: (placeholder) => `${placeholder}::integer`,
      column: 'number',
      value: (ticket) => ticket.number,
    },
  ],
};

/**
 * The keys of an order. In a list over all projects (`isWide`), the order of creation is the order of the ids, which is the
 * primary key.
 */
export function sortKeys(sort: TicketSort, isWide = false): TicketKeys {
  const [field, direction] = [sortField(sort), directionOf(sort)];
  if (isWide && field === 'created_at') return [idKey('t.id', direction)];
  const column = optionalColumn(sort);
  if (column !== undefined) return optionalKeys(column, direction);
  return ownKeys[field]?.(direction) ?? recordKeys(Ticket, 't', sort);
}

/**
 * The parts of an order from the cursor on. An index has the tickets without a value at one of its ends. In the direction in which
 * they would come first, the tickets with a value are one part and those without the other.
 */
export function sectionsOf(sort: TicketSort, keys: TicketKeys, cursor?: Cursor): Section[] {
  const column = optionalColumn(sort);
  const direction = directionOf(sort);
  if (column === undefined || column.indexed === direction) {
    return [{ condition: 'true', keys, cursor }];
  }
  const [byValue, byId] = keys as [SortKey<TicketRecord>, SortKey<TicketRecord>];
  const sql = orBeyond(column, column.indexed);
  const compare = (placeholder: string) =>
    orBeyond(column, column.indexed, `${placeholder}::${column.type}`);
  // Not `=` for tickets without a value: PostgreSQL would know the order too well, and would use the index of all projects for
  // one project.
  const [withValue, without] = column.indexed === 'asc' ? ['<', '>='] : ['>', '<='];
  const part = (than: string): Section => ({
    condition: `${sql} ${than} ${beyond(column, column.indexed)}`,
    keys: [{ ...byValue, sql, compare }, byId],
    cursor: undefined,
  });
  const [withValueFirst, absent] = [part(withValue), { ...part(without), lacks: column.name }];
  if (cursor === undefined) return [withValueFirst, absent];
  const isAbsent = cursor.values[0] === null;
  const isNext = cursor.direction === 'next';
  const from = { ...(isAbsent ? absent : withValueFirst), cursor };
  // The condition follows from the cursor. With both, PostgreSQL might begin at the bound that is further away.
  if (isNext !== isAbsent) from.condition = 'true';
  if (isNext) return isAbsent ? [from] : [from, absent];
  return isAbsent ? [withValueFirst, from] : [from];
}
