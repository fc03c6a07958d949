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
  const of = `x.organization_id = $1 and x.field_id = ${fieldLiteral(sort.field)} and x.place = 1`;
  const byValue: SortKey<TicketRecord> = {
    sql: `x.${column}`,
    direction,
    compare: (placeholder) => `${placeholder}::${type}${collation}`,
    column: 'custom_fields',
    value: () => null,
  };
  const at = (values: Cursor['values']): Cursor | undefined => cursor && { ...cursor, values };
  const present: Part = {
    // With `offset 0` each ticket is found by its key: estimates of several columns together are too low for other plans.
    from: 'ticket_fields x cross join lateral (select * from tickets w where w.organization_id = $1 and w.id = x.ticket_id offset 0) t',
    condition: `${of} and x.${column} is not null`,
    keys: [byValue, idKey('x.ticket_id', direction)],
    cursor: isInAbsent ? undefined : at([value ?? null, id ?? null]),
  };
  const absent: Part = {
    from: withoutValue,
    condition: `not exists (select from ticket_fields x where ${of} and x.ticket_id = t.id)`,
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

/**
 * The filtered tickets `t` of a list in the order of a custom field, from its cursor on, with the board `b`. The second part is only read as far
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
      ...ofSort.flatMap((test) => valueConditions(test, bindTo(values), values)),
      ...filterConditions(filter, values, {
        isWide: projectId === null,
        isByField: projectId !== null,
      }),
    ];
    const { bounds, orderBy } = keysetOf(
      part.keys,
      { ...page, cursor: part.cursor },
      values,
      isReverse,
    );
    const ofProject = projectId === null || part.from === withoutValue ? [] : ['x.project_id = $2'];
    const selected = [part.condition, ...ofProject, within(listing), ...conditions, bounds];
    return `select t.* from ${part.from} ${ofBoard} where ${selected.join(' and ')} order by ${orderBy} limit ${most}`;
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
