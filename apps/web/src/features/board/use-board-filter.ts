import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { boardFilterOf } from '../../data/board-filter.ts';
import { setFilter } from '../../data/store/reversed-filters.ts';
import { isFieldName, type FieldName } from '../../data/field-names.ts';

/** The filters that have a chip of their own. */
const shown: readonly string[] = ['q', 'assignee_id', 'priority', 'label_id', 'not'];

/** The properties by which a board can be divided into lanes. */
export const laneChoices = ['person', 'priority', 'label', 'cycle', 'parent'] as const;

export type LanesBy = (typeof laneChoices)[number] | FieldName;

function lanesOf(name: string | null): LanesBy | null {
  if (name !== null && isFieldName(name)) return name;
  return laneChoices.find((choice) => choice === name) ?? null;
}

/** The filter of the board in the address, by the names of the API. */
export function useBoardFilter() {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo(() => boardFilterOf(new URLSearchParams(key)), [key]);
  return {
    filter,
    /** The filters without a chip of their own, as a view of the list can have them. */
    others: Object.keys(filter).filter((name) => !shown.includes(name)),
    showsHidden: search.get('hidden') === 'true',
    lanesBy: lanesOf(search.get('lanes')),
    /** The id of the saved view that is shown. */
    view: search.get('view'),
    /** Sets parameters of the address; an empty one is taken out. */
    set: (values: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) setFilter(next, name, value);
          return next;
        },
        { replace: true },
      ),
  };
}
