import type { Project } from '../../api/types.ts';
import { isFieldName } from '../../data/field-names.ts';
import { ViewChip } from '../views/view-chip.tsx';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';

/** The saved view that the list shows, or the way to save the list as one. */
export function ListView({ project }: { project: Project }) {
  const { filter } = useListFilter();
  const { columns, grouping } = useColumns();
  // A view is not grouped by a custom field.
  const saved = grouping === null || isFieldName(grouping) ? null : grouping;
  const query = filter as Record<string, string>;
  const shown = { query, columns: [...columns], grouping: saved };
  return <ViewChip project={project} page="list" shown={shown} isWhole={saved === grouping} />;
}
