import { absent, presentOr } from '../../tenancy/absent.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { refuseArchivedProject } from '../archived-project.ts';

/** Deletes a label for good and takes it off the tickets that carry it. */
export const createDeleteLabel =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { label: id }: { label: string }): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const refusal = () => absent(tenancy, principal, 'label', id);
      const label = await presentOr(await stores.labels.lock(id), refusal);
      const project = await presentOr(await stores.projects.lock(label.projectId), refusal);
      refuseArchivedProject(project);
      await stores.labels.remove(label);
    });
