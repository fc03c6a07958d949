import { eventsOf } from '../../event/event-draft.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { projectRecord } from '../project.ts';
import type { Ports } from '../../ports.ts';

/** Deletes a project, archived or not; its boards, tickets and labels are gone with it until it is restored. */
export const createDeleteProject =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { project: id, conditions }: { project: string } & Preconditioned,
  ): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(id), () =>
        refusalForMissing(tenancy, principal, 'project', id),
      );
      await checkPreconditions(stores, conditions, project);
      // Ticket writers hold a board while they ask whether the project is there: wait for them.
      await stores.boards.lockAll(project.id);

      const now = clock();
      project.deletedAt = now;
      project.version += 1;
      project.updatedAt = now;
      await stores.projects.save(project);
      // Their `project_id` goes and comes back with it.
      await stores.documents.raiseVersionsOfProject(project.id, now);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'project.deleted',
            subject: { type: 'project', id: project.id },
            projectId: project.id,
            data: projectRecord(project),
          },
        ]),
      );
    });
