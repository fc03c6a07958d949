import type { Project } from '../../api/types.ts';
import type { WideTicketFilter } from '../../data/queries/ticket.ts';
import { startOfDay } from '../../words/time-zone.ts';
import { words } from '../../words/words.ts';

/** The tickets of a person that are listed under one name, such as "Overdue". */
export interface TodayGroup {
  name: string;
  isLate: boolean;
  filter: WideTicketFilter;
  /** The project of all its tickets, if they are listed by project. */
  project?: Project;
}

const group = (name: string, filter: WideTicketFilter, isLate = false): TodayGroup => ({
  name,
  isLate,
  filter: { completed: false, sort: 'due_at', ...filter },
});

/** A person's open tickets by the days of their calendar. Each ticket is in one of the groups. */
export function todayGroups(now = new Date()): TodayGroup[] {
  const day = (ahead: number) => startOfDay(now, ahead).toISOString();
  return [
    group(words('account.overdue'), { overdue: true }, true),
    group(words('account.dueToday'), { overdue: false, due_before: day(1) }),
    group(words('account.nextSevenDays'), { due_after: day(1), due_before: day(8) }),
    group(words('account.later'), { due_after: day(8) }),
    group(words('account.noDate'), { due: 'none', sort: '-priority' }),
  ];
}

/** The maximum number of projects that tickets are listed by: each is a request. */
const maxListed = 40;

/** A person's open tickets by project, what is due first on top. */
export const projectGroups = (projects: readonly Project[]): TodayGroup[] =>
  projects
    .filter(({ archived }) => !archived)
    .slice(0, maxListed)
    .map((project) => ({ ...group(project.name, { project_id: project.id }), project }));
