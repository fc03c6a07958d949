import type { Project } from '../../api/types.ts';
import { groupingFor } from '../../data/queries/views.ts';
import { ViewChip } from '../views/view-chip.tsx';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';

/** The saved view that the list shows, or the way to save the list as one. */
export function ListView({ project }: { project: Project }) {
  const { filter } = useListFilter();
  const { columns, grouping } = useColumns();
  const query = filter as Record<string, string>;
  const shown = { query, columns: [...columns], grouping: groupingFor(grouping) };
  return (
    <ViewChip
      project={project}
      page="list"
      shown={shown}
      unshown={[]}
      isWhole={grouping !== 'parent'}
    />
  );
}
