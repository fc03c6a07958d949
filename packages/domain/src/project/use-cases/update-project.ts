import { changesBetween } from '../../event/event.ts';
import { facetsOf } from '../../event/facets.ts';
import { eventsOf } from '../../event/happening.ts';
import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { fieldsOf, textOrNull } from '../../kernel/patch.ts';
import { absent, presentOr } from '../../tenancy/absent.ts';
import { proceed, type Conditions } from '../../tenancy/conditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { projectRecord, type ProjectRecord } from '../project.ts';

/**
 * Renames, describes, archives or unarchives a project; what is absent stays. An archived project takes
 * edits only together with `archived: false`.
 */
export const createUpdateProject =
  ({ tenancy, clock, newId }: { tenancy: Tenancy; clock: Clock; newId: NewId }) =>
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
      conditions?: Conditions | undefined;
    },
  ): Promise<ProjectRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await presentOr(await stores.projects.lock(id), () =>
        absent(tenancy, principal, 'project', id),
      );
      await proceed(stores, conditions, project);
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
      const happenings = facetsOf('project', after, project.id, changes);
      await stores.events.append(...eventsOf(principal, { newId, now }, happenings));
      return after;
    });
