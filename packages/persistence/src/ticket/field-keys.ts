import { amountOf, lineOfValue, type FieldSort, type TicketRecord } from '@basalt/domain';
import { idKey, type SortKey } from '../sql/keyset.ts';

/** The column of `ticket_fields` by which the values of a field are compared, its type, and the stand-in for no value. */
export const comparedBy = ({ field: { type } }: FieldSort) =>
  type === 'text'
    ? ({ column: 'line', type: 'text', collation: ' collate "C"', none: `''` } as const)
    : ({ column: 'amount', type: 'double precision', collation: '', none: '0' } as const);

/** The value by which a ticket is sorted; null for none. */
export function fieldSortValue({ field }: FieldSort, ticket: TicketRecord): string | number | null {
  const value = ticket.custom_fields[field.key];
  if (value === undefined) return null;
  return field.type === 'text' ? lineOfValue(value) : amountOf(field, value);
}

/** The id of a field as a part of a statement. Throws for other text. */
export function fieldLiteral({ id }: Pick<FieldSort['field'], 'id'>): string {
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new RangeError('the id of a field has another form');
  return `'${id}'::uuid`;
}

/** The value by which a ticket `t` is sorted, as SQL; null for none. */
const sortedValue = (sort: FieldSort): string =>
  `(select x.${comparedBy(sort).column} from ticket_fields x where x.organization_id = t.organization_id
    and x.ticket_id = t.id and x.field_id = ${fieldLiteral(sort.field)} and x.place = 1)`;

/**
 * The keys of an order by a custom field: whether a ticket has a value, the value, and the id. Tickets without a value come last. `value` is the SQL
 * of the value where it was read already.
 */
export function fieldKeys(
  sort: FieldSort,
  value = sortedValue(sort),
): readonly SortKey<TicketRecord>[] {
  const { direction } = sort;
  const { type, collation, none } = comparedBy(sort);
  const last = direction === 'asc' ? 1 : 0;
  const shared = { direction, column: 'custom_fields' } as const;
  return [
    {
      ...shared,
      sql: `(case when ${value} is null then ${last} else ${1 - last} end)`,
      compare: (placeholder) => `${placeholder}::integer`,
      value: (ticket) => (fieldSortValue(sort, ticket) === null ? last : 1 - last),
    },
    {
      ...shared,
      sql: `coalesce(${value}, ${none})${collation}`,
      compare: (placeholder) => `${placeholder}::${type}${collation}`,
      value: (ticket) => fieldSortValue(sort, ticket) ?? (type === 'text' ? '' : 0),
    },
    idKey('t.id', direction),
  ];
}
