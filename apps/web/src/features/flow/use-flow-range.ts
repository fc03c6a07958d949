import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import { clockIn, clockTime, isoDay } from '../../words/time-zone.ts';
import { plusDays, type Day } from '../schedule/days.ts';

/** How many days the page can show. */
export const ranges = [30, 90, 180, 365] as const;

/** The days that are shown; the service has them in the time zone of the project. */
export interface FlowRange {
  count: number;
  from: Day;
  to: Day;
}

/** The clock of a project: where this browser does not know its zone, that of the person. */
function clockOf({ time_zone }: Project): typeof clockTime {
  try {
    return clockIn(time_zone ?? 'UTC');
  } catch {
    return clockTime;
  }
}

/** The day of a moment in the time zone of a project. */
export const dayIn = (project: Project, at: string): Day => isoDay(clockOf(project)(new Date(at)));

/** The present day of a project. */
export const todayIn = (project: Project): Day => isoDay(clockOf(project)(new Date()));

/** The last days of a project, as many as the address says, with today. */
export function useFlowRange(project: Project): FlowRange {
  const [search] = useSearchParams();
  const count = ranges.find((days) => String(days) === search.get('days')) ?? 90;
  const to = todayIn(project);
  return { count, from: plusDays(to, 1 - count), to };
}
