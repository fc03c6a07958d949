import { useQuery } from '@tanstack/react-query';
import type { CustomField, NamedPerson } from '../../api/types.ts';
import type { TicketFilterName } from '../../data/filter-names.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { inOrder } from '../../data/order-cycles.ts';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useWords } from '../../words/use-words.tsx';
import { CustomChips } from './custom-filters.tsx';
import { MoreFilters } from './more-filters.tsx';
import { useListFilter, useReversal } from './use-list-filter.tsx';

/** All filters of tickets as chips. Without a project (null), those that do not depend on one. */
export function FilterChips({
  without,
  ...of
}: {
  project: string | null;
  fields: readonly CustomField[];
  /** Those of the less frequent ones that a page does not take. */
  without?: readonly TicketFilterName[];
}) {
  const [id, enabled] = [of.project ?? '', of.project !== null];
  const people = useQuery({ ...membersQuery(id), enabled }).data ?? [];
  return (
    <>
      <MainChips {...of} />
      <MoreFilters people={people} fields={of.fields} {...(without && { without })} />
    </>
  );
}

/** The filters that are used most. */
export function MainChips({
  project,
  fields,
  peopleOfAll = [],
  hasCycle = true,
}: {
  project: string | null;
  fields: readonly CustomField[];
  /** Without a project, the people to choose from. */
  peopleOfAll?: readonly NamedPerson[];
  /** Whether cycles are among them. */
  hasCycle?: boolean;
}) {
  const words = useWords();
  const several = useSeveral();
  const [id, enabled] = [project ?? '', project !== null];
  const boards = useQuery({ ...boardsQuery(id), enabled }).data ?? [];
  const labels = useQuery({ ...labelsQuery(id), enabled }).data ?? [];
  const people = useQuery({ ...membersQuery(id), enabled }).data ?? peopleOfAll;
  return (
    <>
      {enabled && several(words('ticket.board'), 'board_id', boards)}
      {several(words('list.assignedToChip'), 'assignee_id', [
        { id: 'none', name: words('list.nobody') },
        ...people,
      ])}
      {several(
        words('ticket.priority'),
        'priority',
        priorities.map((priority) => ({ id: priority, name: priorityNames[priority] })),
      )}
      {enabled && several(words('list.label'), 'label_id', labels)}
      <CycleAndTagChips project={project} hasCycle={hasCycle} />
      <CustomChips fields={fields} people={people} />
    </>
  );
}

/** The filters by cycles and tags. */
export function CycleAndTagChips({
  project,
  hasCycle = true,
}: {
  project: string | null;
  hasCycle?: boolean;
}) {
  const words = useWords();
  const { filter } = useListFilter();
  const several = useSeveral();
  const [id, enabled] = [project ?? '', project !== null];
  const cycles = useQuery({ ...cyclesQuery(id), enabled }).data ?? [];
  const tags = useQuery({ ...tagsQuery(id), enabled }).data ?? [];
  return (
    <>
      {hasCycle &&
        (cycles.length > 0 || filter.cycle_id !== undefined) &&
        several(words('ticket.cycle'), 'cycle_id', [
          { id: 'current', name: words('list.activeCycles') },
          { id: 'next', name: words('list.nextCycle') },
          { id: 'none', name: words('ticket.noCycle') },
          ...inOrder(cycles),
        ])}
      {enabled &&
        several(
          words('list.tag'),
          'tag',
          tags.map(({ name }) => ({ id: name, name })),
        )}
    </>
  );
}

/** Makes the chip of a filter that takes several values. */
function useSeveral() {
  const { filter, set } = useListFilter();
  const reversalOf = useReversal();
  return (
    label: string,
    name: 'board_id' | 'assignee_id' | 'priority' | 'label_id' | 'cycle_id' | 'tag',
    options: readonly { id: string; name: string }[],
  ) => (
    <MultiSelectChip
      label={label}
      chosen={filter[name]?.split(',') ?? []}
      options={options}
      onChange={(ids) => set(name, ids.join(','))}
      reversal={reversalOf(name)}
    />
  );
}
