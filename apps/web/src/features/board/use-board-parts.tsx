import { useQueries, useQuery } from '@tanstack/react-query';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { fieldsQuery } from '../../data/queries/custom-fields.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { useSession } from '../../data/session.tsx';
import { withAllWords } from '../../words/catalogue.ts';

/** The code of filters by custom fields, which only projects with such fields load. */
const fieldFilters = {
  queryKey: keys.code('field-filters'),
  queryFn: async () => (await withAllWords(import('../list/custom-filters.tsx'))).CustomChips,
  staleTime: Infinity,
};

/** The code of what cards show of custom fields and of cycles, which only boards with such cards load. */
const cardFieldsCode = {
  queryKey: keys.code('card-fields'),
  queryFn: async () => (await withAllWords(import('./card-fields.tsx'))).default,
  staleTime: Infinity,
};
const cardCycleCode = {
  queryKey: keys.code('card-cycle'),
  queryFn: async () => (await withAllWords(import('./card-cycle.tsx'))).default,
  staleTime: Infinity,
};

/**
 * The records that the bar above a board shows, and whether all is loaded that gives a board and the bar above it their size: they appear together, and nothing jumps. `FieldFilters`: null before
 * that, and for projects without custom fields.
 */
export function useBoardParts(project: string) {
  const organization = useSession().organization?.id ?? '';
  const fields = useQuery({ ...fieldsQuery(organization, project), enabled: organization !== '' });
  const customFields = fields.data ?? [];
  const hasFields = customFields.length > 0;
  const code = useQuery({ ...fieldFilters, enabled: hasFields });
  const [boards, labels, people] = useQueries({
    queries: [boardsQuery(project), labelsQuery(project), membersQuery(project)],
  });
  const cycles = useQuery(cyclesQuery(project));
  const hasCycles = (cycles.data ?? []).length > 0;
  const cardCycle = useQuery({ ...cardCycleCode, enabled: hasCycles });
  const showsFields = customFields.some((field) => field.on_card);
  const cardFields = useQuery({ ...cardFieldsCode, enabled: showsFields });
  const parts = [boards, labels, people, fields, ...(hasFields ? [code] : [])];
  const isWhole =
    parts.every(({ isPending }) => !isPending) &&
    // Without the network, cards do not wait for these.
    ![cycles, cardCycle, cardFields].some(({ isLoading }) => isLoading);
  return {
    isWhole,
    FieldFilters: isWhole ? (code.data ?? null) : null,
    CardFields: cardFields.data,
    CardCycle: cardCycle.data,
    fields: customFields,
    boards: boards.data ?? [],
    labels: labels.data ?? [],
    people: people.data ?? [],
  };
}
