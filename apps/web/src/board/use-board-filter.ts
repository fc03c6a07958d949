import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TicketFilter } from '../ticket/queries.ts';

const names = ['q', 'assignee_id', 'priority', 'label_id'] as const;

/** What a board is parted by into lanes, by what a person is shown. */
export const laneNames = {
  assignee: 'Person',
  priority: 'Priority',
  label: 'Label',
  parent: 'Parent',
} as const;

export type LanesBy = keyof typeof laneNames;

/** The filter of the board in the address, by the names of the API. */
export function useBoardFilter() {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo<TicketFilter>(() => {
    const given = new URLSearchParams(key);
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = given.get(name);
        return value === null || value === '' ? [] : [[name, value]];
      }),
    );
  }, [key]);
  const set = (name: (typeof names)[number] | 'hidden' | 'lanes', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const lanes = search.get('lanes');
  const lanesBy = lanes !== null && Object.hasOwn(laneNames, lanes) ? (lanes as LanesBy) : null;
  return { filter, showsHidden: search.get('hidden') === 'true', lanesBy, set };
}
