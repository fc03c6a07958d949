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
  // The many rows first, in batches: from here on nobody can bring the project back, for its time is over.
  await sweep.remove('tickets', { condition: 'r.project_id = $2', value: project });
  const lock = {
    text: `select id from projects
      where organization_id = $1 and id = $2 and deleted_at < $3 for update skip locked`,
    value: project,
    limit: deletedBefore.toISOString(),
  };
  const of = 'organization_id = $1 and project_id = $2';
  return sweep.locked(lock, [
    `update documents set project_id = null where ${of}`,
    ...partsOfProject.map((table) => `delete from ${table} where ${of}`),
    'delete from projects where organization_id = $1 and id = $2',
  ]);
}
