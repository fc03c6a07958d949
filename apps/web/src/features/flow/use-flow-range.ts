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

/** Whose flow is shown: a project, or all projects. */
export interface FlowPlace {
  /** The beginning of the names of files. */
  key: string;
  time_zone: Project['time_zone'];
}

/** The clock of a project: where this browser does not know its zone, that of the person. */
function clockOf({ time_zone }: FlowPlace): typeof clockTime {
  try {
    return clockIn(time_zone ?? 'UTC');
  } catch {
    return clockTime;
  }
}

/** The day of a moment in the time zone of a project. */
export const dayIn = (project: FlowPlace, at: string): Day =>
  isoDay(clockOf(project)(new Date(at)));

/** The present day of a project. */
export const todayIn = (project: FlowPlace): Day => isoDay(clockOf(project)(new Date()));

/** The last days of a project, as many as the address says, with today. */
export function useFlowRange(project: FlowPlace): FlowRange {
  const [search] = useSearchParams();
  const count = ranges.find((days) => String(days) === search.get('days')) ?? 90;
  const to = todayIn(project);
  return { count, from: plusDays(to, 1 - count), to };
}
