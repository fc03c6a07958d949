import { sql } from 'kysely';
import { sendQuery } from '../sql/send-query.ts';
import { db, organizationsWithDeleted } from '../sql/query.ts';
import type { Database } from '../transaction/database.ts';
import type { Tables } from '../sql/tables.ts';
import { removeProject } from './remove-project.ts';
import { tablesWithTrash } from './removed-kinds.ts';
import { createSweepExpired, type SweptCounts } from './sweep-expired.ts';
import { TenantSweep } from './tenant-sweep.ts';
import { ToleratedFailures } from './tolerated-failures.ts';

/** How many rows of each table with deleted records were removed, and what `SweptCounts` has; rows that belong to a record are not counted. */
export type PurgeCounts = SweptCounts & Record<string, number>;

/** Removes permanently what was deleted before `deletedBefore`, and what had expired at `now`. */
export type Purge = (moments: { deletedBefore: Date; now: Date }) => Promise<PurgeCounts>;

const deletedProjects = (organizationId: string, before: Date) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', '<', before.toISOString())
    .orderBy('id');

/** The ids of the fields that go: their own retention has ended, or that of their project. */
const fieldsToRemove = (organizationId: string, before: Date) => sql<{ id: string }>`
  select f.id from fields f left join projects p on p.organization_id = f.organization_id and p.id = f.project_id
  where f.organization_id = ${organizationId} and least(f.deleted_at, p.deleted_at) < ${before.toISOString()}`;

/** Takes the values of fields from some tickets; their rows in `ticket_fields` go with the field. The values were hidden: no version changes. */
const valuesOfFields =
  (organizationId: string, ids: readonly string[]) =>
  ({ after, limit }: { after: string; limit: number }) => sql<{ id: string }>`
  with chosen as (
    select t.id from tickets t
    where t.organization_id = ${organizationId} and t.id > ${after} and t.field_values ?| ${ids}::text[]
    order by t.id limit ${sql.lit(limit)} for update of t skip locked
  )
  update tickets t set field_values = nullif(t.field_values - ${ids}::text[], '{}') from chosen s
  where t.organization_id = ${organizationId} and t.id = s.id returning t.id`;

/**
 * Removes deleted records with all that belongs to them; events stay (see `purgeEvents`). It works organization by organization, on those with something to remove,
 * under row-level security, in batches that are separate transactions: it can run while servers run, be killed
 * and be run again. A deleted board is removed once no ticket is left on it. An organization that fails does not keep the others from it; its error
 * is thrown at the end.
 */
export function createPurge({ database }: { database: Pick<Database, 'pool'> }): Purge {
  const { pool } = database;
  const sweepExpired = createSweepExpired({ database });

  return async ({ deletedBefore, now }) => {
    const counts = new Map(tablesWithTrash.toReversed().map((table) => [table, 0]));
    const { rows } = await sendQuery(pool, organizationsWithDeleted(deletedBefore));
    const failures = new ToleratedFailures();
    for (const { id } of rows) await failures.of(() => purgeTenant(id), undefined);
    const expired = await sweepExpired(now);
    failures.end();
    return { ...Object.fromEntries(counts), ...expired };

    function count(table: keyof Tables, removed: number): void {
      counts.set(table, (counts.get(table) ?? 0) + removed);
    }

    async function purgeTenant(id: string): Promise<void> {
      const sweep = new TenantSweep(pool, id);
      const deleted = sql`r.deleted_at < ${deletedBefore.toISOString()}`;
      const fields = await sweep.rows(fieldsToRemove(id, deletedBefore));
      if (fields.length > 0) {
        const ids = fields.map((field) => field.id);
        await sweep.changeInOrder(valuesOfFields(id, ids));
      }
      for (const table of tablesWithTrash) {
        if (table !== 'projects' && table !== 'boards')
          count(table, await sweep.remove(table, deleted));
      }
      for (const project of await sweep.rows(deletedProjects(id, deletedBefore))) {
        if (await removeProject(sweep, project.id, deletedBefore)) count('projects', 1);
      }
      const empty = sql`${deleted} and not exists (
        select from tickets t where t.organization_id = r.organization_id
          and t.project_id = r.project_id and t.board_id = r.id)`;
      count('boards', await sweep.remove('boards', empty));
    }
  };
}
