import { isLimited, type AnalyticsFilter, type BoardCount, type Workload } from '@basalt/domain';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';
import { filterConditions } from '../ticket/ticket-filter.ts';
import { refuseUnknownRecords, validateReferences } from '../ticket/validate-references.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

/** The work of a project, read in one snapshot; null when the project does not exist. */
export async function readWorkload(
  reads: TenantReads,
  projectId: string,
  now: Date,
  filter: AnalyticsFilter = {},
): Promise<Workload | null> {
  if (isLimited(filter)) return limitedWorkload(reads, projectId, now, filter);
  const { organizationId } = reads;
  const boards = liveBoards(organizationId, projectId);
  const [found, counts, overdue, estimates] = await reads.all(
    liveProject(organizationId, projectId),
    selection(
      boards
        .select(['b.id', 'b.name', 'b.slug', 'b.is_done', 'b.ticket_count as count'])
        .orderBy('b.position'),
    ),
    selection(overdueOf(boards, now)),
    selection(estimatesOf(boards)),
  );
  if (found?.length === 0) return null;
  const [late] = overdue as { count: number }[];
  const [sums] = estimates as Workload['estimates'][];
  return {
    boards: counts as BoardCount[],
    overdue: late?.count ?? 0,
    estimates: sums ?? { total: 0, done: 0 },
  };
}

/** The same of the tickets that match, counted one by one. */
async function limitedWorkload(
  reads: TenantReads,
  projectId: string,
  now: Date,
  limits: AnalyticsFilter,
): Promise<Workload | null> {
  const { organizationId } = reads;
  const filter = { ...limits, words: [], archived: false };
  const values: unknown[] = [organizationId, projectId];
  const matching = filterConditions(filter, values, { isWide: false }).join(' and ');
  const at = `$${values.push(now.toISOString())}::timestamptz`;
  const text = `select b.id, b.name, b.slug, b.is_done, count(t.id)::integer as count,
      (count(t.id) filter (where not b.is_done and t.due_at < ${at}))::integer as late,
      coalesce(sum(t.estimate::numeric), 0)::double precision as estimate
    from boards b left join tickets t on t.organization_id = $1 and t.board_id = b.id and ${matching}
    where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null
    group by b.organization_id, b.id order by b.position`;
  const [named, rows] = await reads.all(validateReferences(organizationId, projectId, filter), {
    text,
    values,
  });
  const present = named?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  const counted = rows as (BoardCount & { late: number; estimate: number })[];
  return {
    boards: counted.map(({ late: _late, estimate: _estimate, ...board }) => board),
    overdue: counted.reduce((sum, { late }) => sum + late, 0),
    estimates: {
      total: sumOf(counted),
      done: sumOf(counted.filter(({ is_done }) => is_done)),
    },
  };
}

/** The sum of the estimates, to one decimal. */
const sumOf = (boards: readonly { estimate: number }[]): number =>
  Math.round(boards.reduce((sum, { estimate }) => sum + estimate, 0) * 10) / 10;

const liveBoards = (organizationId: string, projectId: string) =>
  db
    .selectFrom('boards as b')
    .where('b.organization_id', '=', organizationId)
    .where('b.project_id', '=', projectId)
    .where('b.deleted_at', 'is', null);

type Boards = ReturnType<typeof liveBoards>;

/** The live tickets of the board `b` that are not archived. */
const openTickets = () =>
  db
    .selectFrom('tickets as t')
    .where(sql<boolean>`t.organization_id = b.organization_id and t.board_id = b.id`)
    .where('t.deleted_at', 'is', null)
    .where('t.archived', '=', sql.lit(false));

/** Reads the index tickets_overdue board by board, so that tickets of done boards are not read. */
const overdueOf = (boards: Boards, now: Date) =>
  boards
    .innerJoinLateral(
      openTickets()
        .select((t) => t.fn.countAll().as('count'))
        .where('t.due_at', '<', now.toISOString())
        .as('late'),
      (on) => on.onTrue(),
    )
    .select(sql<number>`coalesce(sum(late.count), 0)::integer`.as('count'))
    .where('b.is_done', '=', sql.lit(false));

/** Reads the index tickets_estimated, which contains only tickets with an estimate. */
const estimatesOf = (boards: Boards) =>
  boards
    .innerJoinLateral(
      openTickets()
        .select(sql<string | null>`sum(t.estimate::numeric)`.as('total'))
        .where('t.estimate', 'is not', null)
        .as('own'),
      (on) => on.onTrue(),
    )
    .select([
      sql<number>`coalesce(sum(own.total), 0)::double precision`.as('total'),
      sql<number>`coalesce(sum(own.total) filter (where b.is_done), 0)::double precision`.as(
        'done',
      ),
    ]);
