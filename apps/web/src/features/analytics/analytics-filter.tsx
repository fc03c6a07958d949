import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project } from '../../api/types.ts';
import { useListFilter } from '../list/use-list-filter.tsx';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useWords } from '../../words/use-words.tsx';
import type { AnalyticsLimits } from '../../data/queries/analytics.ts';
import chipCss from '../../design/chip.module.css';

/** The filters and divisions of the counts, under the names of the list of tickets. */
export type Division = keyof AnalyticsLimits;

/** The filter of the counts, in the address as on the list. */
export function useAnalyticsFilter(): AnalyticsLimits {
  const { assignee_id, priority, label_id } = useListFilter().filter;
  return useMemo(
    () => ({
      ...(assignee_id && { assignee_id }),
      ...(priority && { priority }),
      ...(label_id && { label_id }),
    }),
    [assignee_id, priority, label_id],
  );
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
  const { filter, set } = useListFilter();
  const parts = useParts(project.id);
  const chip = (label: string, name: Division) => (
    <MultiSelectChip
      label={label}
      chosen={filter[name]?.split(',') ?? []}
      options={parts[name]}
      onChange={(ids) => set(name, ids.join(','))}
    />
  );
  return (
    <div className={chipCss.filters} role="search" aria-label={words('analytics.filterTheCounts')}>
      {chip(words('analytics.assignedTo'), 'assignee_id')}
      {chip(words('analytics.priority'), 'priority')}
      {chip(words('analytics.label'), 'label_id')}
    </div>
  );
}
