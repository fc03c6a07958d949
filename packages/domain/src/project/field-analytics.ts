import type { CustomSort } from '../custom-field/field-filter.ts';
import { invalid } from '../kernel/domain-error.ts';
import type { CustomFieldRecord } from '../records/custom-field.ts';
import { weekStartsOf, type WeekRange } from './weekly-analytics.ts';

/** The values of a field on the tickets that are counted. Archived and deleted tickets count as in the analytics of a project. */
export interface FieldTotals {
  /** The number of tickets with each option or person, by its id, the largest first; null for tickets without one. */
  readonly counts: readonly ValueCount[];
  /** The sum of the numbers, and of those on done boards. */
  readonly sums: { readonly total: number; readonly done: number };
  /** The sums of the numbers of tickets that were created, and completed, in each week, by its index. */
  readonly created: ReadonlyMap<number, number>;
  readonly completed: ReadonlyMap<number, number>;
}

/** The number of tickets with an option or person; null: without one. */
export interface ValueCount {
  id: string | null;
  count: number;
}

/** The values of a field, as the API returns them. */
export interface FieldAnalyticsRecord {
  /** For fields of options and people. A ticket with several counts for each of them. */
  counts: ValueCount[];
  /** For a number, else null. Archived tickets do not count. */
  sum: number | null;
  sum_done: number | null;
  /** For a number, oldest first. Archived tickets count. */
  weeks: { starts_at: string; sum_created: number; sum_completed: number }[];
}

/** One answer has at most this many counts. */
export const maxValueCounts = 1_000;

const counted: ReadonlySet<string> = new Set(['choice', 'choices', 'person', 'people']);

/** Whether tickets are counted by the values of the field. */
export const isCounted = ({ type }: Pick<CustomFieldRecord, 'type'>): boolean => counted.has(type);

/** The field by whose values tickets are grouped. Refuses with `validation_failed`, for the parameter, one that is no choice or person of the project. */
export const fieldGroup =
  (parameter: 'by' | 'split') =>
  (fields: readonly CustomFieldRecord[], by: CustomSort): CustomFieldRecord => {
    const field = fields.find(({ key }) => by === `custom.${key}`);
    if (field !== undefined && isCounted(field)) return field;
    throw invalid(parameter, 'must name a custom field of the project: of choices or people');
  };

/** The analytics of a field: counts, or sums, or for other types neither. */
export function fieldAnalyticsOf(
  { type }: Pick<CustomFieldRecord, 'type'>,
  range: WeekRange,
  { counts, sums, created, completed }: FieldTotals,
): FieldAnalyticsRecord {
  if (type !== 'number') return { counts: [...counts], sum: null, sum_done: null, weeks: [] };
  return {
    counts: [],
    sum: sums.total,
    sum_done: sums.done,
    weeks: weekStartsOf(range).map((starts_at, week) => ({
      starts_at,
      sum_created: created.get(week) ?? 0,
      sum_completed: completed.get(week) ?? 0,
    })),
  };
}
