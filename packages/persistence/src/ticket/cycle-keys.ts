import type { TicketRecord } from '@basalt/domain';
import { idKey, type SortKey } from '../sql/keyset.ts';

type Direction = 'asc' | 'desc';

/** The join with the cycle `c` of each ticket `t`. */
export const ofCycle =
  'left join cycles c on c.organization_id = t.organization_id and c.id = t.cycle_id';

/** The days that stand for no cycle in each direction: after all others. */
const beyond: Record<Direction, string> = { asc: 'infinity', desc: '-infinity' };
/** An id before all others. */
export const noId = '00000000-0000-0000-0000-000000000000';

/** A column of the cycle that a value of a cursor names. A cursor has its id, so that it stays valid when its days change between two pages. */
export const ofNamed = (column: string, placeholder: string): string =>
  `(select ${column} from cycles where organization_id = $1 and id = ${placeholder}::uuid)`;

/** The keys of the order by cycle: its first day, its position in its project, its id, and the id of the ticket. Tickets without a cycle come last. */
export function cycleKeys(direction: Direction): readonly SortKey<TicketRecord>[] {
  const key = (column: string, none: string): SortKey<TicketRecord> => ({
    sql: `coalesce(c.${column}, ${none})`,
    direction,
    compare: (placeholder) => `coalesce(${ofNamed(column, placeholder)}, ${none})`,
    column: 'cycle_id',
    value: ({ cycle_id: cycle }) => cycle,
  });
  return [
    key('starts_on', `'${beyond[direction]}'::date`),
    key('position', '0'),
    key('id', `'${noId}'::uuid`),
    idKey('t.id', direction),
  ];
}
