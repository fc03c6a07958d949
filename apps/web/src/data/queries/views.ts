import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import type { View } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { pageOf, type ViewPage } from './view-page.ts';

/** The views of an organization that the person sees, by name. */
export const viewsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.views(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/views', where({ organization }, query)),
      ),
  });

/** The lanes of a board for groupings of a list that have another name there. The board itself is no lane. */
const lanesFor: Readonly<Record<string, string>> = { assignee: 'person', board: '' };

/** The grouping of a view that has these lanes on the board; null for parents, which views do not have. */
export function groupingFor(lanes: string | null): View['grouping'] {
  if (lanes === 'parent') return null;
  return lanes === 'person' ? 'assignee' : lanes;
}

/** The address of a view: its filters without values that are gone, its columns and grouping on the list, its lanes or rows elsewhere, and its id. */
export function viewAddress(project: string, view: View, page: ViewPage = pageOf(view.id)): string {
  const path = `/app/projects/${project}${page === 'board' ? '' : `/${page}`}`;
  return `${path}?${viewParameters(view, page).toString()}`;
}

/** The parameters of that address. */
export function viewParameters(view: View, page: ViewPage): URLSearchParams {
  const all = new URLSearchParams();
  const set = (name: string, value: string) => value !== '' && all.set(name, value);
  for (const [name, value] of Object.entries(view.query)) {
    const isGone = (entry: string) =>
      view.gone.some((missing) => missing.parameter === name && missing.value === entry.trim());
    const remaining = value.split(',').filter((entry) => !isGone(entry));
    set(name, remaining.join(','));
  }
  const isGone = view.gone.some(({ parameter }) => parameter === 'grouping');
  const grouping = isGone ? '' : (view.grouping ?? '');
  if (page === 'list') {
    set('columns', view.columns.join(','));
    set('grouping', grouping);
  } else if (page === 'board') set('lanes', lanesFor[grouping] ?? grouping);
  else if (page === 'timeline') set('group', grouping);
  all.set('view', view.id);
  return all;
}
