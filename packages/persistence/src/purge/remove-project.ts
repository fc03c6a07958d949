import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import { tablesOfProject } from './removed-kinds.ts';
import type { TenantSweep } from './tenant-sweep.ts';

/** The tables whose rows are removed with their project, in an order that satisfies the foreign keys. */
export const partsOfProject = [
  ...tablesOfProject,
  'tags',
  'project_members',
  'ticket_counters',
] as const;

/**
 * Removes a project that was deleted before the moment, with everything in it; its documents belong to the
 * organization and stay. False when it does not exist, or is not deleted any more.
 */
export async function removeProject(
  sweep: TenantSweep,
  project: string,
  deletedBefore: Date,
): Promise<boolean> {
  // Its tickets are many, so they are removed first, in batches. The project can no longer be restored, because its retention has ended.
  await sweep.remove('tickets', sql`r.project_id = ${project}`);
  const { organizationId } = sweep;
  const lock = db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', project)
    .where('deleted_at', '<', deletedBefore.toISOString())
    .forUpdate()
    .skipLocked();
  return sweep.locked(lock, [
    db
      .updateTable('documents')
      .set({ project_id: null })
      .where('organization_id', '=', organizationId)
      .where('project_id', '=', project),
    ...partsOfProject.map((table) =>
      db
        .deleteFrom(table)
        .where('organization_id', '=', organizationId)
        .where('project_id', '=', project),
    ),
    db
      .deleteFrom('projects')
      .where('organization_id', '=', organizationId)
      .where('id', '=', project),
  ]);
}
