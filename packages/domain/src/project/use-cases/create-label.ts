import { defaultColor } from '../../board/board.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { refuseTakenName } from '../label-name.ts';
import { Label, labelRecord, type LabelRecord } from '../label.ts';
import type { Ports } from '../../ports.ts';

/** Creates a label of a project; its name must be new there without regard to case. */
export const createCreateLabel =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      project: projectId,
      name,
      color = defaultColor,
      conditions,
    }: { project: string; name: string; color?: string | undefined } & Preconditioned,
  ): Promise<LabelRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      await checkPreconditions(stores, conditions);
      refuseArchivedProject(project);
      await refuseTakenName(stores.labels, project.id, name, null);

      const now = clock();
      const label = new Label({
        id: newId(),
        organizationId: project.organizationId,
        projectId: project.id,
        name,
        color: color.toLowerCase(),
        now,
      });
      await stores.labels.add(label);
      const record = labelRecord(label);
      const subject = { type: 'label', id: label.id } as const;
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          { kind: 'label.created', subject, projectId: project.id, data: record },
        ]),
      );
      return record;
    });
