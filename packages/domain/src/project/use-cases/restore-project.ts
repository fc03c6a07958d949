import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { projectRecord, type ProjectRecord } from '../project.ts';
import type { Ports } from '../../ports.ts';

/**
 * Restores a deleted project with its boards, tickets and labels, archived if it was archived.
 * Refuses with `not_found` after 30 days and with `not_deleted` when there is nothing to bring back.
 */
export const createRestoreProject =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { project: id, conditions }: { project: string } & Preconditioned,
  ): Promise<ProjectRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lockDeleted(id), () =>
        refusalForMissing(tenancy, principal, 'project', id),
      );
      const now = clock();
      if (project.deletedAt !== null) refuseExpired('project', project.deletedAt, now);
      await checkPreconditions(stores, conditions, project);
      if (project.deletedAt === null) throw new DomainError('not_deleted', { resource: 'project' });

      project.deletedAt = null;
      project.version += 1;
      project.updatedAt = now;
      await stores.projects.save(project);
      // Their `project_id` goes and comes back with it.
      await stores.documents.raiseVersionsOfProject(project.id, now);
      const record = projectRecord(project);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'project.restored',
            subject: { type: 'project', id: project.id },
            projectId: project.id,
            data: record,
          },
        ]),
      );
      return record;
    });
