import type { Cursor, FieldCondition, FieldSort, TicketFilter, TicketRecord } from '@basalt/domain';
import { idKey, keysetOf, type SortKey } from '../sql/keyset.ts';
import { comparedBy, fieldLiteral } from './field-keys.ts';
import { bindTo } from '../sql/plain-conditions.ts';
import { filterConditions, valueConditions } from './ticket-filter.ts';
import { joined, ofBoard, within, type TicketListing } from './ticket-listing.ts';

/** A part of the list: the tickets with a value, or those without one. */
interface Part {
  /** The tables before the board `b`. */
  readonly from: string;
  /** The SQL of the value by which its tickets are sorted. */
  readonly value: string;
  /** The SQL of its tickets' ids. */
  readonly id: string;
  readonly condition: string;
  readonly keys: readonly SortKey<TicketRecord>[];
  readonly cursor: Cursor | undefined;
}

const withoutValue = 'tickets t';

/** The two parts in the order in which they are read: those without a value come last, in both directions of the order. */
function partsOf({ page: { cursor } }: TicketListing, sort: FieldSort): readonly Part[] {
  const { direction } = sort;
  const { column, type, collation } = comparedBy(sort);
  const [isUnset, value, id] = cursor?.values ?? [];
  const isInAbsent = cursor !== undefined && isUnset === (direction === 'asc' ? 1 : 0);
  const of = (row: string) =>
    `${row}.organization_id = $1 and ${row}.field_id = ${fieldLiteral(sort.field)} and ${row}.place = 1`;
  const byValue: SortKey<TicketRecord> = {
    sql: `s.${column}`,
    direction,
    compare: (placeholder) => `${placeholder}::${type}${collation}`,
    column: 'custom_fields',
    value: () => null,
  };
  const at = (values: Cursor['values']): Cursor | undefined => cursor && { ...cursor, values };
  const present: Part = {
    // With `offset 0` each ticket is found by its key: estimates of several columns together are too low for other plans.
    from: 'ticket_fields s cross join lateral (select * from tickets w where w.organization_id = $1 and w.id = s.ticket_id offset 0) t',
    value: `s.${column}`,
    // So the tests of other fields come before the tickets are read.
    id: 's.ticket_id',
    condition: `${of('s')} and s.${column} is not null`,
    keys: [byValue, idKey('s.ticket_id', direction)],
    cursor: isInAbsent ? undefined : at([value ?? null, id ?? null]),
  };
  const absent: Part = {
    from: withoutValue,
    value: `null::${type}`,
    id: 't.id',
    condition: `not exists (select from ticket_fields x where ${of('x')} and x.ticket_id = t.id)`,
    keys: [idKey('t.id', direction)],
    cursor: isInAbsent ? at([id ?? null]) : undefined,
  };
  if (cursor?.direction === 'prev') return isInAbsent ? [absent, present] : [present];
  return isInAbsent ? [absent] : [present, absent];
}

/** The tests of the sorted values themselves, and the filter without them: with these, the order's index is read within their bounds. */
function apart({ fields = [], ...others }: TicketFilter, { field }: FieldSort) {
  const isOfSort = ([test, ...more]: FieldCondition): boolean =>
    test !== undefined &&
    more.length === 0 &&
    test.isUnset !== true &&
    test.fieldIds.every((id) => id === field.id);
  const filter: TicketFilter = { ...others, fields: fields.filter((each) => !isOfSort(each)) };
  return { filter, ofSort: fields.filter(isOfSort).flat() };
}

/** The value of a ticket `t` of `byField`. */
export const fieldValue = 't.field_value';

/**
 * The filtered tickets `t` of a list in the order of a custom field, from its cursor on, with the board `b` and that `field_value`. The second part is only read as far
 * as the first one does not fill the page.
 */
export function byField(
  listing: TicketListing,
  sort: FieldSort,
  values: unknown[],
  limit: number,
): string {
  const { projectId, page } = listing;
  const { filter, ofSort } = apart(listing.filter, sort);
  const isReverse = page.cursor?.direction === 'prev';
  const read = (part: Part, most: string): string => {
    const conditions = [
      ...ofSort.flatMap((test) => valueConditions('s', test, bindTo(values), values)),
      ...filterConditions(filter, values, {
        isWide: projectId === null,
        testedOneByOne: projectId === null ? undefined : part.id,
      }),
    ];
    const { bounds, orderBy } = keysetOf(
      part.keys,
      { ...page, cursor: part.cursor },
      values,
      isReverse,
    );
    const ofProject = projectId === null || part.from === withoutValue ? [] : ['s.project_id = $2'];
    const selected = [part.condition, ...ofProject, within(listing), ...conditions, bounds];
    return `select t.*, ${part.value} as field_value from ${part.from} ${ofBoard} where ${selected.join(' and ')} order by ${orderBy} limit ${most}`;
  };
  const isValued = ofSort.length > 0;
  const [first, second] = partsOf(listing, sort).filter(
    ({ from }) => !isValued || from !== withoutValue,
  );
  const start = first && read(first, String(limit));
  const rest = second && read(second, `${limit} - (select count(*) from first_part)`);
  const both = `with first_part as materialized (${start ?? ''}) select * from first_part`;
  const tickets = rest === undefined ? both : `${both} union all (${rest})`;
  return `from (${tickets}) t ${joined(listing)}`;
}
