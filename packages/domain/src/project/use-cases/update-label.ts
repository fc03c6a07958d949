import { changesBetween } from '../../event/event.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { refuseTakenName } from '../label-name.ts';
import { labelRecord, type LabelRecord } from '../label.ts';
import type { Ports } from '../../ports.ts';

/** Renames or recolors a label; what is absent stays. */
export const createUpdateLabel =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      label: id,
      conditions,
      ...patch
    }: {
      label: string;
      name?: string | undefined;
      color?: string | undefined;
    } & Preconditioned,
  ): Promise<LabelRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const refusal = () => refusalForMissing(tenancy, principal, 'label', id);
      const label = await foundOrRefused(await stores.labels.lock(id), refusal);
      const project = await foundOrRefused(await stores.projects.lock(label.projectId), refusal);
      await checkPreconditions(stores, conditions, label);
      const before = labelRecord(label);
      if (saysNothing(patch)) return before;
      refuseArchivedProject(project, fieldsOf(patch));
      if (patch.name !== undefined) {
        await refuseTakenName(stores.labels, project.id, patch.name, label.id);
        label.name = patch.name;
      }
      if (patch.color !== undefined) label.color = patch.color.toLowerCase();
      const changes = changesBetween(before, labelRecord(label));
      if (Object.keys(changes).length === 0) return before;

      const now = clock();
      label.version += 1;
      label.updatedAt = now;
      const record = labelRecord(label);
      await stores.labels.save(label);
      const subject = { type: 'label', id: label.id } as const;
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          { kind: 'label.updated', subject, projectId: project.id, data: record, changes },
        ]),
      );
      return record;
    });
