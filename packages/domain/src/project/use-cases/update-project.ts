import { changesBetween } from '../../event/event.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { fieldsOf, textOrNull } from '../../kernel/patch.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { projectRecord, type ProjectRecord } from '../project.ts';
import type { Ports } from '../../ports.ts';

/**
 * Renames, describes, archives or unarchives a project; what is absent stays. An archived project takes
 * edits only together with `archived: false`.
 */
export const createUpdateProject =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      project: id,
      name,
      description,
      archived,
      conditions,
    }: {
      project: string;
      name?: string | undefined;
      description?: string | null | undefined;
      archived?: boolean | undefined;
    } & Preconditioned,
  ): Promise<ProjectRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(id), () =>
        refusalForMissing(tenancy, principal, 'project', id),
      );
      await checkPreconditions(stores, conditions, project);
      const edits = fieldsOf({ name, description });
      if (edits.length > 0 && archived !== false) refuseArchivedProject(project, edits);

      const before = projectRecord(project);
      if (name !== undefined) project.name = name;
      if (description !== undefined) project.description = textOrNull(description);
      if (archived !== undefined) project.archived = archived;
      const changes = changesBetween(before, projectRecord(project));
      if (Object.keys(changes).length === 0) return before;

      // Ticket writers hold a board while they ask whether the project is archived: wait for them.
      if ('archived' in changes) await stores.boards.lockAll(project.id);
      const now = clock();
      project.version += 1;
      project.updatedAt = now;
      await stores.projects.save(project);
      const after = projectRecord(project);
      const drafts = eventsOfUpdate('project', after, project.id, changes);
      await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
      return after;
    });
