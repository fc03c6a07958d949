import {
  Cycle,
  shownField,
  type CycleRecord,
  type IncludedKind,
  type IncludedQueries,
  type IncludedRecords,
} from '@basalt/domain';
import { boardColumns } from '../board/boards.queries.ts';
import { fieldsOfProjects } from '../field/fields.queries.ts';
import { filesOfRecords } from '../file/files.queries.ts';
import { relationsByTicket, relationsOfRecords } from '../relation/relations.queries.ts';
import { sql } from 'kysely';
import { columnText } from '../sql/record-columns.ts';
import { compiledOnce, db, isAnyOf, type Selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const cycleColumns = sql.raw(columnText(Cycle, 'c'));

/** Records of a tenant, by their ids. */
interface Named {
  organizationId: string;
  ids: readonly string[];
}

/** The records of each kind that have these ids. */
const statements: {
  readonly [Kind in IncludedKind]: (named: Named) => Selection<IncludedRecords[Kind][number]>;
} = {
  users: compiledOnce(({ organizationId, ids }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name'])
      .where('m.organization_id', '=', organizationId)
      .where(isAnyOf('m.user_id', ids))
      .orderBy('u.id'),
  ),
  labels: compiledOnce(({ organizationId, ids }) =>
    db
      .selectFrom('labels as l')
      .innerJoin('projects as p', (on) =>
        on.onRef('p.organization_id', '=', 'l.organization_id').onRef('p.id', '=', 'l.project_id'),
      )
      .select(['l.id', 'l.name', 'l.color', 'l.version'])
      .where('l.organization_id', '=', organizationId)
      .where(isAnyOf('l.id', ids))
      .where('p.deleted_at', 'is', null)
      .orderBy('l.id'),
  ),
  cycles: compiledOnce(
    ({ organizationId, ids }) => sql<CycleRecord>`
    select ${cycleColumns} from cycles c
    join projects p on p.organization_id = c.organization_id and p.id = c.project_id and p.deleted_at is null
    where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) order by c.id`,
  ),
  boards: compiledOnce(({ organizationId, ids }) =>
    db
      .selectFrom('boards as b')
      .innerJoin('projects as p', (on) =>
        on.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
      )
      .select(boardColumns)
      .where('b.organization_id', '=', organizationId)
      .where(isAnyOf('b.id', ids))
      .where('b.deleted_at', 'is', null)
      .where('p.deleted_at', 'is', null)
      .orderBy('b.id'),
  ),
  projects: compiledOnce(({ organizationId, ids }) =>
    db
      .selectFrom('projects as p')
      .select(['p.id', 'p.key', 'p.name'])
      .where('p.organization_id', '=', organizationId)
      .where(isAnyOf('p.id', ids))
      .where('p.deleted_at', 'is', null)
      .orderBy('p.id'),
  ),
  fields: fieldsOfProjects,
  files: filesOfRecords as never,
  relations: relationsOfRecords as never,
};

/** Reads the records that other records refer to, all in one round trip. */
export function createIncludedQueries(reads: TenantReads): IncludedQueries {
  const { organizationId } = reads;
  return {
    async find(ids) {
      const asked = Object.entries(ids).filter(([, some]) => some.length > 0);
      const found: IncludedRecords = {
        users: [],
        labels: [],
        cycles: [],
        boards: [],
        projects: [],
        fields: [],
        files: [],
        relations: [],
      };
      if (asked.length === 0) return found;
      const rows = await reads.all(
        ...asked.map(([kind, some]) =>
          statements[kind as IncludedKind]({ organizationId, ids: some }),
        ),
      );
      Object.assign(found, Object.fromEntries(asked.map(([kind], at) => [kind, rows[at]])));
      const relations = relationsByTicket(found.relations as never);
      return { ...found, fields: found.fields.map(shownField), relations };
    },
  };
}
