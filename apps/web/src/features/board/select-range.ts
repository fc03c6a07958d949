import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../data/query/keys.ts';
import { ticketsOf, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { addSelected, lastSelected } from './selected.ts';

/**
 * Selects the tickets from the one that was selected last to this one, as the column of the project that shows both has them. Returns false where
 * no column does.
 */
export function selectRange(client: QueryClient, project: string, id: string): boolean {
  const from = lastSelected();
  const columns = client
    .getQueryCache()
    .findAll({ queryKey: keys.columns(project), type: 'active' })
    .map(({ state }) => ticketsOf(state.data as ColumnPages | undefined).map((each) => each.id));
  const column = columns.find(
    (ids) => from !== undefined && ids.includes(from) && ids.includes(id),
  );
  if (from === undefined || column === undefined || from === id) return false;
  const [first, last = 0] = [column.indexOf(from), column.indexOf(id)].toSorted((a, z) => a - z);
  addSelected([...column.slice(first, last + 1).filter((each) => each !== id), id]);
  return true;
}
