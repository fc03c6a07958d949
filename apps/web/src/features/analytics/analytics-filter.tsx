import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { useListFilter } from '../list/use-list-filter.tsx';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useWords } from '../../words/use-words.tsx';
import type { AnalyticsLimits } from '../../data/queries/analytics.ts';
import chipCss from '../../design/chip.module.css';

/** The filters of a list that analytics do not take. */
const without = ['q', 'sort', 'archived', 'deleted'] as const;

/** How open tickets are divided, under the names of the filters of the list. */
export type Division = 'assignee_id' | 'priority' | 'label_id';

/** The filter of the counts, in the address as on the list. */
export function useAnalyticsFilter(): AnalyticsLimits {
  const { filter } = useListFilter();
  const shown = Object.entries(filter).filter(([name]) => !without.some((of) => of === name));
  return Object.fromEntries(shown) as AnalyticsLimits;
}

/** One part of the tickets: those of a person, with a priority or with a label. */
export interface Part {
  id: string;
  name: string;
  /** A colour of CSS. */
  color: string;
}

const plain = 'var(--accent)';

/** The parts of each division of a project's tickets. */
export function useParts(project: string): Readonly<Record<Division, readonly Part[]>> {
  const words = useWords();
  const people = useQuery(membersQuery(project)).data ?? [];
  const labels = useQuery(labelsQuery(project)).data ?? [];
  return {
    assignee_id: [
      ...people.map(({ id, called }) => ({ id, name: called, color: plain })),
      { id: 'none', name: words('analytics.nobody'), color: plain },
    ],
    priority: priorities.map((id) => ({ id, name: priorityNames[id], color: plain })),
    label_id: labels.map(({ id, name, color }) => ({ id, name, color })),
  };
}

/** The filters as chips. */
export function AnalyticsFilter({ project }: { project: Project }) {
  const words = useWords();
  const fields = useCustomFields(project.id);
  return (
    <div className={chipCss.filters} role="search" aria-label={words('analytics.filterTheCounts')}>
      <FilterChips project={project.id} fields={fields} without={without} />
    </div>
  );
}
