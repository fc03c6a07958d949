import { api, data, ifVersion, where } from '../../api/client.ts';
import type { View } from '../../api/types.ts';

/** The fields of a view that people set. */
export type ViewFields = Pick<View, 'name' | 'query' | 'columns' | 'grouping' | 'shared'>;

export const createView = (
  organization: string,
  body: Partial<ViewFields> & Pick<ViewFields, 'name'> & { project_id: string },
): Promise<View> =>
  data(api.POST('/organizations/{organization}/views', { ...where({ organization }), body }));

export const updateView = ({ id, version }: View, body: Partial<ViewFields>): Promise<View> =>
  data(api.PATCH('/views/{view}', { ...where({ view: id }), body, ...ifVersion(version) }));

export const deleteView = (view: string) => data(api.DELETE('/views/{view}', where({ view })));

export const openCalendar = (view: string) =>
  data(api.POST('/views/{view}/calendar', where({ view })));

export const closeCalendar = (view: string) =>
  data(api.DELETE('/views/{view}/calendar', where({ view })));
