import type { TicketFilter } from '../../data/queries/ticket.ts';
import { narrowed } from '../../data/list-address.ts';
import { withReversed } from '../../data/store/reversed-filters.ts';
import type { Group, GroupPart } from '../../data/queries/analytics.ts';
import type { FixedKey } from '../../words/keys.ts';

/** The fields that a chart can group by, besides custom fields. */
export const chartFields = [
  ['board_id', 'list.byBoard'],
  ['assignee_id', 'list.byPerson'],
  ['priority', 'list.byPriority'],
  ['label_id', 'list.byLabel'],
  ['cycle_id', 'list.byCycle'],
  ['created_week', 'analytics.byWeekCreated'],
  ['created_month', 'analytics.byMonthCreated'],
  ['completed_week', 'analytics.byWeekCompleted'],
  ['completed_month', 'analytics.byMonthCompleted'],
] as const satisfies readonly (readonly [string, FixedKey])[];

/** A value by which tickets are grouped. */
export type GroupValue = Pick<GroupPart, 'id' | 'is_other'>;

/** What a group is called, and its place among the others. */
export const keyOfValue = ({ id, is_other: isOther }: GroupValue): string =>
  isOther ? 'other' : (id ?? 'none');

const time = /^(?<event>created|completed)_(?<unit>week|month)$/u;

/** The unit of a field of days; null for other fields. */
export const unitOf = (by: string): 'week' | 'month' | null =>
  (time.exec(by)?.groups?.['unit'] as 'week' | 'month' | undefined) ?? null;

/** The first day of the next week or month. */
function dayAfter(day: string, unit: 'week' | 'month'): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() + 7);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

const momentOf = (day: string): string => `${day}T00:00:00.000Z`;
const laterOf = (a: string | undefined, b: string) => (a !== undefined && a > b ? a : b);
const earlierOf = (a: string | undefined, b: string) => (a !== undefined && a < b ? a : b);

/** The most labels that one filter names. */
const maxLabels = 50;

/** The filter of the list for those of the tickets that have a value; null where the list cannot show them alone. */
export function filterFor(
  filter: TicketFilter,
  by: string,
  { id, is_other: isOther }: GroupValue,
  labels: readonly { id: string }[] = [],
): TicketFilter | null {
  if (isOther) return null;
  const { event } = time.exec(by)?.groups ?? {};
  const unit = unitOf(by);
  if (unit === null) {
    if (id !== null || by !== 'label_id') return narrowed(filter, by, id ?? 'none');
    // The list has no word for tickets without a label: they have none of all labels.
    if (filter.label_id !== undefined || labels.length === 0 || labels.length > maxLabels)
      return null;
    return {
      ...filter,
      label_id: labels.map((label) => label.id).join(','),
      not: withReversed(filter, 'label_id', true),
    };
  }
  if (event === 'completed') return id === null ? { ...filter, completed: false } : null;
  if (id === null) return null;
  return {
    ...filter,
    created_since: laterOf(filter.created_since, momentOf(id)),
    created_before: earlierOf(filter.created_before, momentOf(dayAfter(id, unit))),
  };
}

/** The most weeks or months that are shown, with those in which nothing happened. */
const maxDays = 60;

/** The groups with one for each week or month between the first and the last, unless these are too many. */
export function withGaps(groups: readonly Group[], by: string): readonly Group[] {
  const unit = unitOf(by);
  const days = groups.flatMap(({ id }) => id ?? []);
  const [first, last] = [days[0], days.at(-1)];
  if (unit === null || first === undefined || last === undefined) return groups;
  const known = new Map(groups.map((group) => [group.id, group]));
  const all: Group[] = [];
  for (let day = first; day <= last; day = dayAfter(day, unit)) {
    if (all.length === maxDays) return groups;
    const nothing = { id: day, is_other: false, count: 0, estimate_total: 0, parts: [] };
    all.push(known.get(day) ?? nothing);
  }
  return [...all, ...groups.filter(({ id }) => id === null)];
}

/** How the days of weeks and months are written. */
export const dayForms = {
  week: { month: 'short', day: 'numeric', year: '2-digit', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
} as const;
