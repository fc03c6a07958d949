import {
  Project,
  type MemberRecord,
  type ProjectQueries,
  type ProjectRecord,
  type ProjectSort,
  type TagRecord,
} from '@basalt/domain';
import { sql, type SelectQueryBuilder } from 'kysely';
import { column, idKey, onPage, type SortKey } from '../sql/keyset.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import { recordKeys } from '../sql/record-order.ts';
import { withMembers } from '../identity/member-filter.ts';
import { rowsWithWords } from '../transaction/rows-with-words.ts';
import { deletedIs } from '../sql/deleted-condition.ts';
import { compiledOnce, countOf, db, selection, type Selection } from '../sql/query.ts';
import { contains } from '../sql/contains-word.ts';
import { bindTo, plainConditions, withValues } from '../sql/plain-conditions.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';
import { readCycleEvents } from '../flow/cycle-events.ts';
import { readFlowOfAll } from '../flow/organization-flow.ts';
import { readAgeing, readFinishedDays, readFlow } from '../flow/flow-reads.ts';
import { readWeeks } from './weeks.queries.ts';
import { readWorkload } from './workload.queries.ts';

const columns = selectedColumns(Project, 'p');

const projectById = compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
  db
    .selectFrom('projects as p')
    .select(columns)
    .where('p.organization_id', '=', organizationId)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null),
);

const byKeys = compiledOnce((of: { organizationId: string; keys: readonly string[] }) =>
  db
    .selectFrom('projects')
    .select(['key', 'id'])
    .where('organization_id', '=', of.organizationId)
    .where(sql<boolean>`key = any(${of.keys}::text[])`),
);

/** The order of a list of projects. Only the order of creation has an index: an organization has some hundreds of projects. */
const sortKeys = (sort: ProjectSort) => recordKeys<ProjectRecord>(Project, 'p', sort);

const memberKeys: SortKey<MemberRecord>[] = [
  {
    sql: `${column('users', 'u', 'name')} collate "C"`,
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::text`,
    column: 'name',
    value: (member) => member.name,
  },
  idKey('u.id', 'asc'),
];

/** Reads of projects in PostgreSQL. */
export function createProjectQueries(reads: TenantReads): ProjectQueries {
  const { organizationId } = reads;

  /** A page of records of a project: `rows` selects all of them. */
  async function pageOfProject<Db, From extends keyof Db, Row>(
    projectId: string,
    page: Parameters<ProjectQueries['tags']>[1],
    keys: readonly SortKey<Row>[],
    rows: SelectQueryBuilder<Db, From, Row>,
  ) {
    const count = db.selectFrom(rows.as('x')).select(countOf);
    return reads.page<Row>(page, {
      exists: liveProject(organizationId, projectId),
      rows: selection(onPage(rows, keys, page)) as Selection<Row>,
      count: selection(count),
      keys,
    });
  }

  return {
    async find(id) {
      const [project]: ProjectRecord[] = await reads.rows(projectById({ organizationId, id }));
      return project ?? null;
    },
    async idsOfKeys(keys) {
      const named = await reads.rows(byKeys({ organizationId, keys }));
      return new Map(named.map(({ key, id }) => [key, id]));
    },
    async list({ archived, words, deleted = 'exclude', ...times }, page, sort = 'created_at') {
      const isSearch = words.length > 0;
      let listed = db
        .selectFrom('projects as p')
        .where('p.organization_id', '=', organizationId)
        .where(deletedIs('p', deleted));
      const values: unknown[] = [];
      for (const condition of plainConditions(Project, 'p', times, bindTo(values))) {
        listed = listed.where(withValues(condition, values));
      }
      if (archived !== 'all') listed = listed.where('p.archived', '=', sql.lit(archived));
      if (isSearch) {
        listed = listed.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('project_search as s')
              .whereRef('s.organization_id', '=', 'p.organization_id')
              .whereRef('s.project_id', '=', 'p.id')
              .where((s) => s.and(words.map((word) => contains('s.text', word)))),
          ),
        );
      }
      const keys = sortKeys(sort);
      const found = await reads.page<ProjectRecord>(page, {
        rows: selection(onPage(listed.select(columns), keys, page), !isSearch),
        count: selection(listed.select(countOf), !isSearch),
        isSearch,
        keys,
      });
      return found as NonNullable<typeof found>;
    },
    workload: (projectId, now, filter) => readWorkload(reads, projectId, now, filter),
    weeks: (projectId, range, filter) => readWeeks(reads, projectId, range, filter),
    flow: (projectId, range, filter) => readFlow(reads, projectId, range, filter),
    flowOfAll: (range, projectIds, filter) => readFlowOfAll(reads, range, projectIds, filter),
    ageing: (projectId, since) => readAgeing(reads, projectId, since),
    finishedDays: (projectId, from) => readFinishedDays(reads, projectId, from),
    cycleEvents: (projectId, cycleId) => readCycleEvents(reads, projectId, cycleId),
    members: async (projectId, page, filter = {}) =>
      pageOfProject(
        projectId,
        page,
        memberKeys,
        await withMembers(reads, membersOf(organizationId, projectId), filter),
      ),
    async tags(projectId, page, words = []) {
      const names = db
        .selectFrom('tags as g')
        .select(['g.id', sql<string[]>`array[g.name]`.as('texts')])
        .where('g.organization_id', '=', organizationId)
        .where('g.project_id', '=', projectId);
      const ids = words.length > 0 && (await rowsWithWords(reads, words, selection(names)));
      const rows = db.selectFrom(usedTags(organizationId, projectId).as('x')).selectAll('x');
      const named = ids === false ? rows : rows.where(sql<boolean>`x.id = any(${ids}::uuid[])`);
      return pageOfProject(projectId, page, [idKey<TagRecord>('x.id', 'asc')], named);
    },
  };
}

const membersOf = (organizationId: string, projectId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('project_members as pm', (on) =>
      on
        .onRef('pm.organization_id', '=', 'm.organization_id')
        .on('pm.project_id', '=', projectId)
        .onRef('pm.user_id', '=', 'm.user_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.email',
      'm.role',
      sql<
        MemberRecord['access']
      >`case when pm.user_id is null then 'implicit' else 'explicit' end`.as('access'),
    ])
    .where('m.organization_id', '=', organizationId)
    .where('m.removed_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('pm.user_id', 'is not', null), sql<boolean>`has_implicit_access(m.role)`]),
    );

/** The tags of the project that at least one ticket has which is not deleted. */
const usedTags = (organizationId: string, projectId: string) =>
  db
    .selectFrom('tags as g')
    .innerJoin('ticket_tags as tt', (on) =>
      on.onRef('tt.organization_id', '=', 'g.organization_id').onRef('tt.tag_id', '=', 'g.id'),
    )
    .innerJoin('tickets as t', (on) =>
      on.onRef('t.organization_id', '=', 'tt.organization_id').onRef('t.id', '=', 'tt.ticket_id'),
    )
    .select(['g.id', 'g.name', sql<number>`count(*)::integer`.as('ticket_count')])
    .where('g.organization_id', '=', organizationId)
    .where('g.project_id', '=', projectId)
    .where('t.deleted_at', 'is', null)
    .groupBy(['g.organization_id', 'g.id', 'g.name']);
