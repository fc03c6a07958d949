import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TicketFilter } from '../ticket/queries.ts';

const names = ['q', 'assignee_id', 'priority', 'label_id'] as const;

/** The properties by which a board can be divided into lanes. */
export const laneChoices = ['person', 'priority', 'label', 'parent'] as const;

export type LanesBy = (typeof laneChoices)[number];

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
  const lanesBy = laneChoices.find((one) => one === search.get('lanes')) ?? null;
  return { filter, showsHidden: search.get('hidden') === 'true', lanesBy, set };
}
