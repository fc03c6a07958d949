import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import type { PlaceFilter, TicketPlace } from '../../data/dated-tickets.ts';
import { useSession } from '../../data/session.tsx';
import { useAddressFilter } from '../../design/use-address-filter.ts';
import { useListFilter } from '../list/use-list-filter.tsx';
import { readDay, today } from './days.ts';

/** The place of the tickets of a project; null: of all projects. */
export function useTicketPlace(project: Project | null): TicketPlace {
  return { organization: useSession().organization?.id ?? '', project: project?.id ?? null };
}

/** The parameters of the address beside the filters: the day that is in sight, and how the days are shown. */
type Place = 'day' | 'by' | 'group';

/** The filters and the sort that a schedule does not have: it shows days, by their order. */
export const unshown: readonly string[] = [
  'sort',
  ...['start', 'due'].flatMap((date) => [date, `${date}_after`, `${date}_before`]),
];

/** The filters of the address without those of dates, which the days in sight choose. */
export function useScheduleFilter(): TicketFilter {
  const { filter } = useListFilter();
  const entries = Object.entries(filter).filter(([name]) => !unshown.includes(name));
  return Object.fromEntries(entries) as TicketFilter;
}

const projectFilter = ['project_id'] as const;

/** The projects of the address, which all projects are filtered by. */
export const useProjectFilter = () => useAddressFilter<{ project_id?: string }>(projectFilter);

/** The filters of the tickets of a project, or of all (null), with those that the address chooses. */
export function usePlaceFilter(project: Project | null): PlaceFilter {
  const filter = useScheduleFilter();
  const ofProjects = useProjectFilter().filter;
  return project === null ? { ...filter, ...ofProjects } : filter;
}

/** The day in sight, from the address, and what else of it says what is shown. */
export function usePlace() {
  const [search, setSearch] = useSearchParams();
  const day = readDay(search.get('day'));
  return {
    day: day ?? today(),
    /** Whether the address names no day, so that each day shows itself. */
    isToday: day === null,
    by: search.get('by'),
    group: search.get('group'),
    /** Changes parameters; null removes one. */
    set: (values: Partial<Record<Place, string | null>>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values))
            if (value === null) after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
  };
}
