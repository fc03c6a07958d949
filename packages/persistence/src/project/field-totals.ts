import {
  endOf,
  isCounted,
  maxValueCounts,
  type AnalyticsFilter,
  type CustomFieldRecord,
  type FieldTotals,
  type ValueCount,
  type WeekRange,
} from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { fieldLiteral } from '../ticket/field-keys.ts';
import { ofBoard, within } from '../ticket/ticket-listing.ts';
import { filterConditions } from '../ticket/ticket-filter.ts';
import { refuseUnknownRecords, validateReferences } from '../ticket/validate-references.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { weekOf } from './weeks.queries.ts';

/** The tickets whose values are read. */
interface Counted {
  organizationId: string;
  projectId: string | null;
  field: CustomFieldRecord;
  filter: AnalyticsFilter;
}

/** The conditions on tickets `t`, and their parameters; `$1` is the tenant, `$2` the project or null. */
function matching(
  { organizationId, projectId, filter }: Counted,
  archived: false | 'all',
  more: readonly unknown[] = [],
) {
  const values: unknown[] = [organizationId, ...(projectId === null ? [] : [projectId])];
  const places = more.map((value) => `$${values.push(value)}`);
  const of = { ...filter, words: [], archived };
  const conditions = filterConditions(of, values, { isWide: projectId === null });
  const where = [within({ projectId }), ...conditions].join(' and ');
  return { values, places, where };
}

const valuesOf = (field: CustomFieldRecord): string =>
  `x.organization_id = $1 and x.field_id = ${fieldLiteral(field)}`;

function countsOf(counted: Counted): Statement {
  const { values, where } = matching(counted, false);
  return {
    text: `select x.item as id, count(*)::integer as count
      from tickets t ${ofBoard} left join ticket_fields x on ${valuesOf(counted.field)} and x.ticket_id = t.id
      where ${where} group by 1 order by 2 desc, 1 limit ${maxValueCounts}`,
    values,
    prepared: false,
  };
}

/** Without inexact sums: a number has at most four decimals. */
const sum = 'coalesce(sum(x.amount::numeric), 0)';

const numbersOf = ({ field }: Counted): string =>
  `from ticket_fields x join tickets t on t.organization_id = $1 and t.id = x.ticket_id ${ofBoard}
   where ${valuesOf(field)}`;

function sumsOf(counted: Counted): Statement {
  const { values, where } = matching(counted, false);
  return {
    text: `select ${sum}::double precision as total,
        coalesce(sum(x.amount::numeric) filter (where b.is_done), 0)::double precision as done
      ${numbersOf(counted)} and ${where}`,
    values,
    prepared: false,
  };
}

function weeksOf(counted: Counted, range: WeekRange, column: string, more: string): Statement {
  const bounds = [range.from.toISOString(), endOf(range).toISOString()];
  const { values, places, where } = matching(counted, 'all', bounds);
  const [from = '', end = ''] = places;
  return {
    text: `select ${weekOf(column, from)} as week, ${sum}::double precision as sum
      ${numbersOf(counted)} and ${where} ${more}
      and ${column} >= ${from}::timestamptz and ${column} < ${end}::timestamptz group by 1`,
    values,
    prepared: false,
  };
}

const byWeek = (rows: unknown) =>
  new Map((rows as { week: number; sum: number }[]).map(({ week, sum: of }) => [week, of]));

/** The values of a field, read in one snapshot; null when the project does not exist. */
export async function readFieldTotals(
  reads: TenantReads,
  field: CustomFieldRecord,
  projectId: string | null,
  range: WeekRange,
  filter: AnalyticsFilter,
): Promise<FieldTotals | null> {
  const counted = { organizationId: reads.organizationId, projectId, field, filter };
  const named = { ...filter, words: [], archived: 'all' as const };
  const isNumber = field.type === 'number';
  const [references, ...rows] = await reads.costly(
    validateReferences(reads.organizationId, projectId, named),
    ...(isCounted(field) ? [countsOf(counted)] : []),
    ...(isNumber
      ? [
          sumsOf(counted),
          weeksOf(counted, range, 't.created_at', ''),
          weeksOf(counted, range, 't.entered_board_at', 'and b.is_done'),
        ]
      : []),
  );
  const present = references?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  const [sums, created = [], completed = []] = isNumber ? rows : [];
  return {
    counts: isCounted(field) ? (rows[0] as ValueCount[]) : [],
    sums: (sums?.[0] as FieldTotals['sums'] | undefined) ?? { total: 0, done: 0 },
    created: byWeek(created),
    completed: byWeek(completed),
  };
}
