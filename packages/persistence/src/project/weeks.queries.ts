import { endOf, type CountedWeeks, type WeekRange } from '@basalt/domain';
import { sql } from 'kysely';
import { db, selection, type Selection } from '../sql/query.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

/** The numbers of tickets created and completed in each week, read in one snapshot; null when the project does not exist. */
export async function readWeeks(
  reads: TenantReads,
  projectId: string,
  range: WeekRange,
): Promise<CountedWeeks | null> {
  const of = { organizationId: reads.organizationId, projectId, range };
  const [found, created, completed] = await reads.all(
    liveProject(reads.organizationId, projectId),
    createdOf(of),
    completedOf(of),
  );
  if (found?.length === 0) return null;
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

interface Of {
  organizationId: string;
  projectId: string;
  range: WeekRange;
}

interface Created {
  week: number;
  count: number;
}

interface Completed extends Created {
  days: number;
}

/** The index of the week in which the moment of a column lies. */
const weekOf = (column: string, { from }: WeekRange) =>
  sql<number>`floor(extract(epoch from ${sql.ref(column)} - ${from.toISOString()}::timestamptz) / 604800)::integer`;

const counted = sql<number>`count(*)::integer`.as('count');

/** Reads only the index tickets_created, not the rows. */
const createdOf = ({ organizationId, projectId, range }: Of): Selection<Created> =>
  selection(
    db
      .selectFrom('tickets as t')
      .select([weekOf('t.created_at', range).as('week'), counted])
      .where('t.organization_id', '=', organizationId)
      .where('t.project_id', '=', projectId)
      .where('t.deleted_at', 'is', null)
      .where('t.created_at', '>=', range.from.toISOString())
      .where('t.created_at', '<', endOf(range).toISOString())
      .groupBy(sql`1`),
  );

/**
 * A ticket that enters a board is updated at the same time. So the index tickets_updated finds the tickets that may have been
 * completed since a moment, and no further index is needed that each move would have to write.
 */
const completedOf = ({ organizationId, projectId, range }: Of): Selection<Completed> =>
  selection(
    db
      .selectFrom('tickets as t')
      .innerJoin('boards as b', (on) =>
        on.onRef('b.organization_id', '=', 't.organization_id').onRef('b.id', '=', 't.board_id'),
      )
      .select([
        weekOf('t.entered_board_at', range).as('week'),
        counted,
        // A source of an import may say that something was completed before it was created.
        sql<number>`percentile_cont(0.5) within group (order by greatest(0,
          extract(epoch from t.entered_board_at - t.created_at) / 86400)::double precision)`.as(
          'days',
        ),
      ])
      .where('b.is_done', '=', sql.lit(true))
      .where('t.organization_id', '=', organizationId)
      .where('t.project_id', '=', projectId)
      .where('t.deleted_at', 'is', null)
      .where('t.updated_at', '>=', range.from.toISOString())
      .where('t.entered_board_at', '>=', range.from.toISOString())
      .where('t.entered_board_at', '<', endOf(range).toISOString())
      .groupBy(sql`1`),
  );
