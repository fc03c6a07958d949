import type {
  BoardCount,
  LabelRecord,
  MemberRecord,
  ProjectQueries,
  ProjectRecord,
  TagRecord,
  Workload,
} from '@basalt/domain';
import { creationOrder, idKey, keysetOf, pageOf, type SortKey } from '../sql/keyset.ts';
import { deletedCondition } from '../sql/deleted-condition.ts';
import { containsWord } from '../sql/search.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

const columns = `p.id, p.organization_id, p.key, p.name, p.description, p.archived, p.version,
  p.created_at, p.updated_at, p.deleted_at`;

const memberKeys: SortKey<MemberRecord>[] = [
  {
    sql: 'u.name collate "C"',
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::text`,
    value: (member) => member.name,
  },
  idKey('u.id', 'asc'),
];

/** Identifiers grow with time (UUIDv7): their order is that of creation. */
const byId: SortKey<{ id: string }>[] = [idKey('x.id', 'asc')];

/** Reads of projects in PostgreSQL. */
export function createProjectQueries(reads: TenantReads): ProjectQueries {
  const { organizationId } = reads;

  /** A list of what belongs to a project: `select … from … where …` over `$1` tenant and `$2` project. */
  async function below<Row>(
    projectId: string,
    page: Parameters<ProjectQueries['labels']>[1],
    keys: readonly SortKey<Row>[],
    select: string,
    from: string,
  ) {
    const values: unknown[] = [organizationId, projectId];
    const keyset = keysetOf(keys, page, values);
    return reads.page(page, {
      exists: liveProject(organizationId, projectId),
      rows: {
        text: `select ${select} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
        values,
      },
      count: {
        text: `select count(*)::integer as total ${from}`,
        values: [organizationId, projectId],
      },
      cut: (rows: Row[], total) => pageOf(keys, page, rows, total),
    });
  }

  return {
    async find(id) {
      const [project] = await reads.rows<ProjectRecord>({
        text: `select ${columns} from projects p
          where p.organization_id = $1 and p.id = $2 and p.deleted_at is null`,
        values: [organizationId, id],
      });
      return project ?? null;
    },
    async list({ archived, words, updatedSince, deleted = 'exclude' }, page) {
      const values: unknown[] = [organizationId];
      const conditions = ['p.organization_id = $1', ...deletedCondition('p', deleted)];
      if (updatedSince !== undefined) {
        conditions.push(`p.updated_at >= $${values.push(updatedSince.toISOString())}::timestamptz`);
      }
      if (archived !== 'all') conditions.push(archived ? 'p.archived' : 'not p.archived');
      conditions.push(...words.map((word) => containsWord('s.text', word, values)));
      const search =
        'join project_search s on s.organization_id = p.organization_id and s.project_id = p.id';
      const from = `from projects p ${words.length > 0 ? search : ''} where ${conditions.join(' and ')}`;
      const counted = [...values];
      const keys = creationOrder('p') as SortKey<ProjectRecord>[];
      const keyset = keysetOf(keys, page, values);
      const found = await reads.page(page, {
        rows: {
          text: `select ${columns} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
          prepared: words.length === 0,
        },
        count: {
          text: `select count(*)::integer as total ${from}`,
          values: counted,
          prepared: words.length === 0,
        },
        isSearch: words.length > 0,
        cut: (rows: ProjectRecord[], total) => pageOf(keys, page, rows, total),
      });
      return found as NonNullable<typeof found>;
    },
    async workload(projectId, now) {
      const [found, boards, overdue, estimates] = await reads.all(
        liveProject(organizationId, projectId),
        {
          text: `select id, name, slug, is_done, ticket_count as count from boards
            where organization_id = $1 and project_id = $2 and deleted_at is null order by position`,
          values: [organizationId, projectId],
        },
        {
          // Board by board off the index tickets_overdue: the done boards' past tickets are never touched.
          text: `select coalesce(sum(late.count), 0)::integer as count from boards b cross join lateral (
              select count(*) from tickets t
              where t.organization_id = $1 and t.board_id = b.id and t.deleted_at is null
                and not t.archived and t.due_at < $3) late
            where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null and not b.is_done`,
          values: [organizationId, projectId, now.toISOString()],
        },
        {
          // Off the index tickets_estimated, which holds no ticket without an estimate.
          text: `select coalesce(sum(own.total), 0)::double precision as total,
              coalesce(sum(own.total) filter (where b.is_done), 0)::double precision as done
            from boards b cross join lateral (
              select sum(t.estimate::numeric) as total from tickets t
              where t.organization_id = $1 and t.board_id = b.id and t.deleted_at is null
                and not t.archived and t.estimate is not null) own
            where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null`,
          values: [organizationId, projectId],
        },
      );
      if (found?.length === 0) return null;
      const [late] = overdue as { count: number }[];
      const [sums] = estimates as Workload['estimates'][];
      return {
        boards: boards as BoardCount[],
        overdue: late?.count ?? 0,
        estimates: sums ?? { total: 0, done: 0 },
      };
    },
    members: (projectId, page) =>
      below(
        projectId,
        page,
        memberKeys,
        `u.id, u.name, u.email, m.role, case when pm.user_id is null then 'implicit' else 'explicit' end as access`,
        `from memberships m
        join users u on u.id = m.user_id
        left join project_members pm
          on pm.organization_id = m.organization_id and pm.project_id = $2 and pm.user_id = m.user_id
        where m.organization_id = $1 and m.removed_at is null
          and (pm.user_id is not null or has_implicit_access(m.role))`,
      ),
    async findLabel(id) {
      const [label] = await reads.rows<LabelRecord>({
        text: `select l.id, l.name, l.color from labels l
          join projects p on p.organization_id = l.organization_id and p.id = l.project_id
          where l.organization_id = $1 and l.id = $2 and p.deleted_at is null`,
        values: [organizationId, id],
      });
      return label ?? null;
    },
    labels: (projectId, page) =>
      below<LabelRecord>(
        projectId,
        page,
        byId as SortKey<LabelRecord>[],
        'x.id, x.name, x.color',
        'from labels x where x.organization_id = $1 and x.project_id = $2',
      ),
    tags: (projectId, page) =>
      below<TagRecord>(
        projectId,
        page,
        byId as SortKey<TagRecord>[],
        'x.id, x.name, x.ticket_count',
        `from (
          select g.organization_id, g.id, g.name, count(*)::integer as ticket_count from tags g
          join ticket_tags tt on tt.organization_id = g.organization_id and tt.tag_id = g.id
          join tickets t on t.organization_id = tt.organization_id and t.id = tt.ticket_id
          where g.organization_id = $1 and g.project_id = $2 and t.deleted_at is null
          group by g.organization_id, g.id, g.name) x
        where true`,
      ),
  };
}
