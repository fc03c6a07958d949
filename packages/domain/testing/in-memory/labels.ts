import type { LabelStore } from '../../src/ports/projects.port.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { loadedKey } from './boards.ts';
import { liveLabel, liveProject } from './live.ts';
import type { Tenant } from './tenant.ts';

/** The labels of one organization, inside a transaction. */
export function labelStore(tenant: Tenant): LabelStore {
  return {
    loadForDelete: async (id) => {
      const label = liveLabel(tenant, id);
      const project = label && liveProject(tenant, label.projectId);
      if (label === null || project === null) return null;
      const labelled = tenant.of(Ticket).where(({ labelIds }) => labelIds.includes(id));
      const tickets = labelled.map((ticket) => ({
        ...loadedKey(ticket),
        label_ids: ticket.labelIds.filter((labelId) => labelId !== id),
      }));
      return { label, project, tickets, isLast: true };
    },
  };
}
