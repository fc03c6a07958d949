import { queryOptions } from '@tanstack/react-query';
import { api, data, ifVersion, where } from '../api/client.ts';
import type { View } from '../api/types.ts';
import { keys } from '../query/keys.ts';

/** What people set of a view. */
export type ViewFields = Pick<View, 'name' | 'query' | 'columns' | 'grouping' | 'shared'>;

/** The views of an organization that the person sees, by name. */
export const viewsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.views(organization),
    queryFn: () => data(api.GET('/organizations/{organization}/views', where({ organization }))),
  });

export const createView = (
  organization: string,
  body: ViewFields & { project_id: string },
): Promise<View> =>
  data(api.POST('/organizations/{organization}/views', { ...where({ organization }), body }));

export const updateView = ({ id, version }: View, body: Partial<ViewFields>): Promise<View> =>
  data(api.PATCH('/views/{view}', { ...where({ view: id }), body, ...ifVersion(version) }));

export const deleteView = (view: string) => data(api.DELETE('/views/{view}', where({ view })));

export const openCalendar = (view: string) =>
  data(api.POST('/views/{view}/calendar', where({ view })));

export const closeCalendar = (view: string) =>
  data(api.DELETE('/views/{view}/calendar', where({ view })));

/** The parameters of the list that show a view: its own without what is gone, its columns and grouping, and which view it is. */
export function viewParameters(view: View): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(view.query)) {
    const isGone = (one: string) =>
      view.gone.some((gone) => gone.parameter === name && gone.value === one.trim());
    const left = value
      .split(',')
      .filter((one) => !isGone(one))
      .join(',');
    if (left !== '') all.set(name, left);
  }
  if (view.columns.length > 0) all.set('columns', view.columns.join(','));
  if (view.grouping !== null) all.set('grouping', view.grouping);
  all.set('view', view.id);
  return all;
}
