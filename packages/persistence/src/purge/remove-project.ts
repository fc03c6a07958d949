import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { TenantSweep } from './tenant-sweep.ts';

/** What belongs to a project and goes with it, in an order in which nothing is left hanging. */
export const partsOfProject = [
  'tickets',
  'boards',
  'labels',
  'tags',
  'project_members',
  'ticket_counters',
] as const;

/**
 * Removes a project that was deleted before the moment, with everything in it; its documents belong to the
 * organization and stay. False when it is not there, or not deleted any more.
 */
export async function removeProject(
  sweep: TenantSweep,
  project: string,
  deletedBefore: Date,
): Promise<boolean> {
  // The many rows first, in batches: nobody can restore the project any more, because its time is over.
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
