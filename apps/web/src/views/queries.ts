import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../api/client.ts';
import type { View } from '../api/types.ts';
import { keys } from '../query/keys.ts';

/** The views of an organization that the person sees, by name. */
export const viewsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.views(organization),
    queryFn: () => data(api.GET('/organizations/{organization}/views', where({ organization }))),
  });

/** The parameters of the list that show a view: its filters without values that are gone, its columns, its grouping and its id. */
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
