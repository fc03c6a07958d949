import { useAddressFilter } from '../../design/use-address-filter.ts';
import type { SearchFilter } from '../../data/queries/search.ts';

const names = ['q', 'kinds', 'archived'] as const;

/** The words and filters of the page of results, in its address. Values that are unknown do not count. */
export function useSearchFilter() {
  const {
    filter: { q = '', kinds = '', archived },
    set,
  } = useAddressFilter<{ q?: string; kinds?: string; archived?: string }>(names);
  const filter: SearchFilter = {
    ...(/^(?:ticket|document|project|comment)$/u.test(kinds) && { kinds }),
    ...((archived === 'true' || archived === 'all') && { archived }),
  };
  /** People are no kind of the search of the service. */
  const isForPeople = kinds === 'person';
  return { words: q.trim(), filter, isForPeople, set };
}
