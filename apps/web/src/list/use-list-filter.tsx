import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TicketFilter } from '../api/tickets.ts';

const names = [
  'q',
  'board_id',
  'assignee_id',
  'priority',
  'label_id',
  'tag',
  'overdue',
  'archived',
  'sort',
] as const;

/** One filter of the list, by the name that the API has for it. */
export type FilterName = (typeof names)[number];

/** The filters and the sort of the list: those of the API, in the address. */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo<TicketFilter & { board_id?: string }>(() => {
    const given = new URLSearchParams(key);
    const entries = names.flatMap((name) => {
      const value = given.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
  }, [key]);
  const set = (name: FilterName, value: string) =>
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
