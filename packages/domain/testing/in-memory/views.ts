import { storedView, keyOfNamed, type NamedRecord, type View } from '../../src/view/view.ts';
import type { ViewQueries, ViewStore } from '../../src/view/views.port.ts';
import { bothOf } from './notifications.ts';
import { isSomebody, liveBoard, liveLabel, liveProject, ticketByRef } from './live.ts';

import type { TenantData } from './tenant-data.ts';

/** The views of one organization, inside a transaction. */
export function viewStore(data: TenantData): ViewStore {
  return {
    lock: async (id) => liveView(data, id),
    lockedMakers: async () => data.views.look(() => true).map(({ createdBy }) => createdBy),
  };
}

/** Reads of the views of one organization, as the caller sees it. */
export function viewQueries(data: () => TenantData): ViewQueries {
  return {
    list: async () =>
      data()
        .views.where((view) => liveView(data(), view.id) !== null)
        .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
        .map(storedView),
    find: async (id) => {
      const view = liveView(data(), id);
      return view && storedView(view);
    },
    calendar: async (view, userId) => data().viewCalendars.get(bothOf(view, userId)) ?? null,
    present: async (named) => {
      const now = data();
      const isThere = (value: string): boolean =>
        liveBoard(now, value) !== null ||
        liveLabel(now, value) !== null ||
        now.memberships.get(value) !== null ||
        liveProject(now, value) !== null ||
        ticketByRef(now, value)?.deletedAt === null ||
        now.projects.first(({ key, deletedAt }) => key.toLowerCase() === value && !deletedAt) !==
          null;
      const isPresent = (one: NamedRecord): boolean => {
        if (one.kind === 'creator') return isSomebody(now, one.value);
        if (one.kind !== 'board_slug') return isThere(one.value);
        const of = now.boards.where(({ slug, projectId }) =>
          one.projectId === null
            ? slug === one.value
            : slug === one.value && projectId === one.projectId,
        );
        return of.some(({ id }) => liveBoard(now, id) !== null);
      };
      return new Set(named.filter(isPresent).map((one) => keyOfNamed(one)));
    },
  };
}

/** A view of a place that is there. */
export function liveView(data: TenantData, id: string): View | null {
  const view = data.views.get(id);
  if (view === null || view.projectId === null) return view;
  return liveProject(data, view.projectId) === null ? null : view;
}
