import { useAddressFilter } from '../../design/use-address-filter.ts';
import type { SearchFilter } from '../../data/queries/search.ts';

const names = ['q', 'kinds', 'project', 'archived'] as const;

/** The words and filters of the page of results, in its address. Values that are unknown do not count. */
export function useSearchFilter() {
  const {
    filter: { q = '', kinds = '', project = '', archived },
    set,
  } = useAddressFilter<{ q?: string; kinds?: string; project?: string; archived?: string }>(names);
  const filter: SearchFilter = {
    ...(/^(?:ticket|document|project|comment)$/u.test(kinds) && { kinds }),
    ...(/^[A-Z][A-Z0-9]{0,9}$/u.test(project) && { project_id: project }),
    ...((archived === 'true' || archived === 'all') && { archived }),
  };
  /** People are no kind of the search of the service. */
  const isForPeople = kinds === 'person';
  return { words: q.trim(), filter, isForPeople, set };
}
