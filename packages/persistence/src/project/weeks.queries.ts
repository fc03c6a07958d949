import {
  endOf,
  isLimited,
  type AnalyticsFilter,
  type CountedWeeks,
  type WeekRange,
} from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { joinBoard } from '../ticket/ticket-columns.ts';
import { ofBoard } from '../ticket/ticket-listing.ts';
import { filterConditions } from '../ticket/ticket-filter.ts';
import { refuseUnknownRecords, validateReferences } from '../ticket/validate-references.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** The numbers of tickets created and completed in each week, read in one snapshot; null when the project does not exist. */
export async function readWeeks(
  reads: TenantReads,
  projectId: string,
  range: WeekRange,
  limits: AnalyticsFilter = {},
): Promise<CountedWeeks | null> {
  const { organizationId } = reads;
  const filter = { ...limits, words: [], archived: 'all' } as const;
  const values: unknown[] = [
    organizationId,
    projectId,
    range.from.toISOString(),
    endOf(range).toISOString(),
  ];
  const matching = filterConditions(filter, values, { isWide: false }).join(' and ');
  const [named, created, completed] = await reads.all(
    validateReferences(organizationId, projectId, filter),
    createdOf(isLimited(limits) ? ofBoard : '', matching, values),
    completedOf(matching, values),
  );
  const present = named?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  return {
    created: new Map((created as Created[]).map(({ week, count }) => [week, count])),
    completed: new Map(
      (completed as Completed[]).map(({ week, count, days }) => [
        week,
        { count, medianDays: days },
      ]),
    ),
  };
}

interface Created {
  week: number;
  count: number;
}

interface Completed extends Created {
  days: number;
}

/** The index of the week in which the moment of a column lies; the parameter `from` is the start of the first week. */
export const weekOf = (column: string, from = '$3'): string =>
  `floor(extract(epoch from ${column} - ${from}::timestamptz) / 604800)::integer`;

/** Without a filter, reads only the index tickets_created, not the rows. */
const createdOf = (boards: string, matching: string, values: unknown[]): Statement => ({
  text: `select ${weekOf('t.created_at')} as week, count(*)::integer as count
    from tickets t ${boards}
    where t.organization_id = $1 and t.project_id = $2 and ${matching}
      and t.created_at >= $3::timestamptz and t.created_at < $4::timestamptz
    group by 1`,
  values,
});

/**
 * A ticket that enters a board is updated at the same time. So the index tickets_updated finds the tickets that may have been completed since a
 * moment, and no further index is needed that each move would have to write. A source of an import may say that something was completed before it
 * was created.
 */
const completedOf = (matching: string, values: unknown[]): Statement => ({
  text: `select ${weekOf('t.entered_board_at')} as week, count(*)::integer as count,
      percentile_cont(0.5) within group (order by greatest(0,
        extract(epoch from t.entered_board_at - t.created_at) / 86400)::double precision) as days
    from tickets t ${joinBoard}
    where b.is_done and t.organization_id = $1 and t.project_id = $2 and ${matching}
      and t.updated_at >= $3::timestamptz
      and t.entered_board_at >= $3::timestamptz and t.entered_board_at < $4::timestamptz
    group by 1`,
  values,
});
