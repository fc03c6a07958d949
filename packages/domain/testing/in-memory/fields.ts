import { byPosition, CustomField, customFieldRecord } from '../../src/records/custom-field.ts';
import { isSelected } from '../../src/kernel/deleted-filter.ts';
import { Project } from '../../src/records/project.ts';
import { Ticket } from '../../src/records/ticket.ts';
import type { FieldQueries, FieldStore } from '../../src/ports/fields.port.ts';
import { portionSize } from '../../src/custom-field/following-tickets.ts';
import { fieldTotals } from './analytics.ts';
import { loadedKey } from './boards.ts';
import { fieldsOfProject, liveProject } from './live.ts';
import type { Tenant } from './tenant.ts';

/** The place of a ticket in the order in which tickets follow a field. */
const place = ({ projectId, id }: Ticket): string => `${projectId} ${id}`;

/** The custom fields of one organization, inside a transaction. */
export function fieldStore(tenant: Tenant): FieldStore {
  const ofProject = async (projectId: string | null) =>
    tenant
      .of(CustomField)
      .where({ deletedAt: null })
      .filter((field) => [null, projectId].includes(field.projectId));
  return {
    ofProject,
    lockOfProject: ofProject,
    lock: async (id) => {
      const field = seenField(tenant, id);
      const project = field?.projectId ? liveProject(tenant, field.projectId) : null;
      return field && { field, project };
    },
    chosenOptions: async (fieldId, optionIds) => {
      const chosen = tenant
        .of(Ticket)
        .where(() => true)
        .flatMap(({ fieldValues }) => [fieldValues?.[fieldId] ?? []].flat());
      return optionIds.filter((id) => chosen.includes(id));
    },
    lockBoards: async () => {},
    loadFollowing: async (id) => {
      const field = seenField(tenant, id);
      if (field === null) return null;
      const { options = null, after = null, isReordered = false } = field.pending ?? {};
      const remaining = tenant
        .of(Ticket)
        .where(() => true)
        .filter((ticket) => {
          const value = ticket.fieldValues?.[id];
          const isOf = [null, ticket.projectId].includes(field.projectId) && value !== undefined;
          const isWanted =
            options === null ||
            isReordered ||
            [value].flat().some((each) => options.includes(String(each)));
          const isAfter = after === null || place(ticket) > `${after.projectId} ${after.ticketId}`;
          return isOf && isWanted && isAfter;
        })
        .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
      const { projectId = '' } = remaining[0] ?? {};
      const portion = remaining.filter((ticket) => ticket.projectId === projectId);
      const tickets = portion.slice(0, portionSize).map((ticket) => ({
        ...loadedKey(ticket),
        title: ticket.title,
        source: ticket.source,
        fieldValues: ticket.fieldValues ?? {},
      }));
      return { field, projectId, fields: fieldsOfProject(tenant, projectId), tickets };
    },
    lockedPlaces: async () =>
      tenant
        .of(CustomField)
        .where()
        .map((field) => ({
          ...field,
          deletedAt:
            field.deletedAt ?? tenant.of(Project).get(field.projectId ?? '')?.deletedAt ?? null,
        })),
  };
}

/** Reads of the custom fields of one organization, as the caller sees it. */
export function fieldQueries(tenant: Tenant): FieldQueries {
  return {
    list: async (projectId, deleted) =>
      tenant
        .of(CustomField)
        .where(
          ({ id, deletedAt }) => seenField(tenant, id) !== null && isSelected(deleted, deletedAt),
        )
        .filter((field) => projectId === undefined || [null, projectId].includes(field.projectId))
        .toSorted(byPosition)
        .map(customFieldRecord),
    totals: async (field, projectId, range, filter) =>
      projectId !== null && liveProject(tenant, projectId) === null
        ? null
        : fieldTotals(tenant, field, projectId, range, filter),
    find: async (id) => {
      const field = liveField(tenant, id);
      return field && customFieldRecord(field);
    },
  };
}

/** A field of all projects, or of a live project that the caller sees; deleted ones, too. */
function seenField(tenant: Tenant, id: string): CustomField | null {
  const field = tenant.of(CustomField).get(id);
  const isLost = field?.projectId && liveProject(tenant, field.projectId) === null;
  return isLost ? null : field;
}

/** The same unless it is deleted. */
export function liveField(tenant: Tenant, id: string): CustomField | null {
  const field = seenField(tenant, id);
  return field?.deletedAt === null ? field : null;
}
