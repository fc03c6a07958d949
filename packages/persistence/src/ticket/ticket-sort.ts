import { priorities, type TicketRecord, type TicketSort } from '@basalt/domain';
import { idKey, timeKey, type SortKey } from '../sql/keyset.ts';

type Keys = readonly SortKey<TicketRecord>[];
type Direction = 'asc' | 'desc';

/**
 * When a ticket `t` is due, and beyond every date where it is not: what the indexes of due dates hold. Not by `coalesce`: for
 * PostgreSQL that may leak what it sees, and below row-level security no index serves such a comparison.
 */
export const dueOrNever = `case when t.due_at is null then 'infinity'::timestamptz else t.due_at end`;

const estimateOrNone = `case when t.estimate is null then '-1'::double precision else t.estimate end`;

const byRank: Keys = [
  {
    // A cursor names its board, so that it stays good while boards are reordered between two pages.
    sql: 'b.position',
    direction: 'asc',
    compare: (placeholder) =>
      `(select position from boards where organization_id = $1 and id = ${placeholder}::uuid)`,
    column: 'board_id',
    value: (ticket) => ticket.board_id,
  },
  {
    sql: 't.rank',
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::text collate "C"`,
    column: 'rank',
    value: (ticket) => ticket.rank,
  },
  idKey('t.id', 'asc'),
];

const keysBy: Record<string, (direction: Direction) => Keys> = {
  created_at: (direction) => [
    timeKey('t.created_at', direction, (ticket) => ticket.created_at),
    idKey('t.id', direction),
  ],
  updated_at: (direction) => [
    timeKey('t.updated_at', direction, (ticket) => ticket.updated_at),
    idKey('t.id', direction),
  ],
  due_at: (direction) => [
    {
      sql: dueOrNever,
      direction,
      compare: (placeholder) =>
        `case when ${placeholder}::timestamptz is null then 'infinity'::timestamptz else ${placeholder}::timestamptz end`,
      column: 'due_at',
      value: (ticket) => ticket.due_at,
    },
    idKey('t.id', direction),
  ],
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
  estimate: (direction) => [
    {
      sql: estimateOrNone,
      direction,
      compare: (placeholder) =>
        `case when ${placeholder}::double precision is null then -1 else ${placeholder}::double precision end`,
      column: 'estimate',
      value: (ticket) => ticket.estimate,
    },
    idKey('t.id', direction),
  ],
};

/**
 * The keys of an order over `tickets t`, `boards b` and `projects p`; the last makes it total. In a list over all projects the order
 * of creation is that of the identifiers, which the primary key holds.
 */
export function sortKeys(sort: TicketSort, isWide = false): Keys {
  if (sort === 'rank') return byRank;
  const direction: Direction = sort.startsWith('-') ? 'desc' : 'asc';
  const field = sort.replace('-', '');
  if (isWide && field === 'created_at') return [idKey('t.id', direction)];
  const keys = keysBy[field]?.(direction);
  if (keys === undefined) throw new RangeError(`no order ${sort}`);
  return keys;
}
