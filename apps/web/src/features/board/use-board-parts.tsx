import { useQueries, useQuery } from '@tanstack/react-query';
import { boardsQuery } from '../../data/queries/board.ts';
import { fieldsQuery } from '../../data/queries/custom-fields.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { useSession } from '../../data/session.tsx';
import { withAllWords } from '../../words/catalogue.ts';

/** The code of filters by custom fields, which only projects with such fields load. */
const fieldFilters = {
  queryKey: keys.code('field-filters'),
  queryFn: async () => (await withAllWords(import('./field-filters.tsx'))).default,
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
  const parts = [boards, labels, people, fields, ...(hasFields ? [code] : [])];
  const isWhole = parts.every(({ isPending }) => !isPending);
  return {
    isWhole,
    FieldFilters: isWhole ? (code.data ?? null) : null,
    fields: customFields,
    boards: boards.data ?? [],
    labels: labels.data ?? [],
    people: people.data ?? [],
  };
}
