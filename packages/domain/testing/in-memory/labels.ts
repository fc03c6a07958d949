import { raised, raisedRecord } from './raised.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import type { LabelStore, TagStore } from '../../src/project/projects.port.ts';
import { liveLabel, liveProject } from './live.ts';
import { sameName, type TenantData } from './tenant-data.ts';

/** The labels of one organization, inside a transaction. */
export function labelStore(data: TenantData): LabelStore {
  return {
    lock: async (id) => liveLabel(data, id),
    findByName: async (projectId, name) =>
      liveProject(data, projectId) === null
        ? null
        : data.labels.first((label) => label.projectId === projectId && sameName(label.name, name)),
    existing: async (projectId, labelIds) =>
      new Set(labelIds.filter((id) => liveLabel(data, id)?.projectId === projectId)),
    add: async (label) => data.labels.add(label.id, label),
    save: async (label) => data.labels.save(label.id, label),
    takeOff: async ({ id }, now) => {
      const carriers = data.tickets.where(({ labelIds }) => labelIds.includes(id));
      const tickets = carriers.map((ticket) => {
        const labelIds = ticket.labelIds.filter((labelId) => labelId !== id);
        data.tickets.save(ticket.id, Object.assign(ticket, { labelIds }, raised(ticket, now)));
        return { ...raisedRecord(ticket), label_ids: labelIds };
      });
      return { tickets, isLast: true };
    },
    remove: async ({ id }) => void data.labels.delete(id),
  };
}

/** The tags of one organization, inside a transaction. */
export function tagStore(data: TenantData, newId: NewId): TagStore {
  const { organizationId, tags } = data;
  return {
    adopt: async (projectId, names) =>
      names.map((name) => {
        const known = tags.first((tag) => tag.projectId === projectId && sameName(tag.name, name));
        if (known !== null) return known.name;
        const id = newId();
        tags.add(id, { id, organizationId, projectId, name });
        return name;
      }),
    hasAll: async (projectId, names) =>
      names.every((name) =>
        tags.first((tag) => tag.projectId === projectId && sameName(tag.name, name)),
      ),
  };
}
