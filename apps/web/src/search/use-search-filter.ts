import { useSearchParams } from 'react-router';
import type { SearchFilter } from './queries.ts';

/** The words and filters of the page of results, in its address. Values that are unknown do not count. */
export function useSearchFilter() {
  const [search, setSearch] = useSearchParams();
  const kinds = search.get('kinds');
  const archived = search.get('archived');
  const filter: SearchFilter = {
    ...(kinds !== null && /^(?:ticket|document|project)$/u.test(kinds) && { kinds }),
    ...((archived === 'true' || archived === 'all') && { archived }),
  };
  const set = (name: 'q' | 'kinds' | 'archived', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { words: search.get('q')?.trim() ?? '', filter, set };
}
