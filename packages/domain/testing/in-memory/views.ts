import { Board } from '../../src/records/board.ts';
import { CustomField } from '../../src/records/custom-field.ts';
import { Project } from '../../src/records/project.ts';
import { keyOfNamed, storedView, View, type NamedRecord } from '../../src/records/view.ts';
import type { ViewQueries, ViewStore } from '../../src/ports/views.port.ts';
import { boundEnd } from '../../src/custom-field/field-filter.ts';
import { keyOf } from './database.ts';
import { liveField } from './fields.ts';
import { isSomebody, liveBoard, liveCycle, liveLabel, liveProject, liveTicket } from './live.ts';
import { byId, compare } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The views of one organization, inside a transaction. */
export function viewStore(tenant: Tenant): ViewStore {
  return {
    lock: async (id) => liveView(tenant, id),
    lockedMakers: async () =>
      tenant
        .of(View)
        .where()
        .map(({ createdBy }) => createdBy),
  };
}

/** Reads of the views of one organization, as the caller sees it. */
export function viewQueries(tenant: Tenant): ViewQueries {
  return {
    list: async () =>
      byId(tenant.of(View).where(({ id }) => liveView(tenant, id) !== null))
        .toSorted((a, b) => compare(a.name, b.name))
        .map(storedView),
    find: async (id) => {
      const view = liveView(tenant, id);
      return view && storedView(view);
    },
    calendar: async (view, userId) =>
      tenant.values('viewCalendars').get(keyOf(view, userId)) ?? null,
    present: async (named) =>
      new Set(named.filter((record) => isPresent(tenant, record)).map(keyOfNamed)),
  };
}

/** A view of the organization, or of a live project. */
export function liveView(tenant: Tenant, id: string): View | null {
  const view = tenant.of(View).get(id);
  const isLost = view?.projectId && liveProject(tenant, view.projectId) === null;
  return isLost ? null : view;
}

function isPresent(tenant: Tenant, named: NamedRecord): boolean {
  const { kind, value } = named;
  if (kind === 'creator') return isSomebody(tenant, value);
  if (kind === 'board_slug') {
    const { projectId } = named;
    const boards = tenant
      .of(Board)
      .where({ slug: value, ...(projectId !== null && { projectId }) });
    return boards.some(({ id }) => liveBoard(tenant, id) !== null);
  }
  if (kind === 'field' || kind === 'field_filter') {
    const keys = [value, ...(kind === 'field_filter' ? [value.replace(boundEnd, '')] : [])];
    const fields = tenant.of(CustomField).where(({ key }) => keys.includes(key));
    const isOfView = (of: string | null) =>
      of === null || named.projectId === null || of === named.projectId;
    return fields.some((field) => isOfView(field.projectId) && liveField(tenant, field.id));
  }
  if (kind === 'project_key') {
    return tenant.of(Project).has({ key: value.toUpperCase(), deletedAt: null });
  }
  const finders = [liveBoard, liveLabel, liveCycle, liveProject, liveTicket];
  const found = finders.map((find) => find(tenant, value));
  return tenant.member(value) !== null || found.some((record) => record !== null);
}
