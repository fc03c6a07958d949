import { priorities, type TicketRecord, type TicketSort } from '@basalt/domain';
import { idKey, timeKey, type SortKey } from '../database/keyset.ts';

const far = `'infinity'::timestamptz`;

/** The keys of each order over `tickets t` and `boards b`; the last makes it total. */
export const sortKeys: Record<TicketSort, SortKey<TicketRecord>[]> = {
  rank: [
    {
      // A cursor names its board, so that it stays good while boards are reordered between two pages.
      sql: 'b.position',
      direction: 'asc',
      compare: (placeholder) =>
        `(select position from boards where organization_id = $1 and id = ${placeholder}::uuid)`,
      value: (ticket) => ticket.board_id,
    },
    {
      sql: 't.rank',
      direction: 'asc',
      compare: (placeholder) => `${placeholder}::text collate "C"`,
      value: (ticket) => ticket.rank,
    },
    idKey('t.id', 'asc'),
  ],
  '-created_at': [
    timeKey('t.created_at', 'desc', (ticket) => ticket.created_at),
    idKey('t.id', 'desc'),
  ],
  '-updated_at': [
    timeKey('t.updated_at', 'desc', (ticket) => ticket.updated_at),
    idKey('t.id', 'desc'),
  ],
  due_at: [
    {
      sql: `coalesce(t.due_at, ${far})`,
      direction: 'asc',
      compare: (placeholder) => `coalesce(${placeholder}::timestamptz, ${far})`,
      value: (ticket) => ticket.due_at,
    },
    idKey('t.id', 'asc'),
  ],
  '-priority': [
    {
      sql: 't.priority',
      direction: 'desc',
      compare: (placeholder) => `${placeholder}::smallint`,
      value: (ticket) => priorities.indexOf(ticket.priority) + 1,
    },
    idKey('t.id', 'desc'),
  ],
  '-estimate': [
    {
      sql: 'coalesce(t.estimate, -1)',
      direction: 'desc',
      compare: (placeholder) => `coalesce(${placeholder}::double precision, -1)`,
      value: (ticket) => ticket.estimate,
    },
    idKey('t.id', 'desc'),
  ],
};
