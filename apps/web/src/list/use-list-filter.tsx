import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ticketFilterNames, type TicketFilterName } from '../ticket/filter-names.ts';
import type { TicketFilter } from '../ticket/queries.ts';

/** The filters and the sort of the list: all of the API's, in the address. Deleted tickets are in the trash. */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo<TicketFilter>(() => {
    const given = new URLSearchParams(key);
    const entries = ticketFilterNames.flatMap((name) => {
      const value = name === 'deleted' ? null : given.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
  }, [key]);
  const set = (name: TicketFilterName, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { filter, set };
}
