import type { LabelStore } from '../../src/project/projects.port.ts';
import { liveLabel, liveProject } from './live.ts';
import { loadedKey } from './raised.ts';
import type { TenantData } from './tenant-data.ts';

/** The labels of one organization, inside a transaction. */
export function labelStore(data: TenantData): LabelStore {
  return {
    loadForDelete: async (id) => {
      const label = liveLabel(data, id);
      const project = label && liveProject(data, label.projectId);
      if (label === null || project === null) return null;
      const carriers = data.tickets.look(({ labelIds }) => labelIds.includes(id));
      const tickets = carriers.map((ticket) => ({
        ...loadedKey(ticket),
        label_ids: ticket.labelIds.filter((labelId) => labelId !== id),
      }));
      return { label, project, tickets, isLast: true };
    },
  };
}
