import type { GroupFilter } from './tickets.port.ts';

/** Which tickets analytics count, as in a list; an absent field selects nothing. Deleted tickets never count, archived ones where a count says so. */
export type AnalyticsFilter = Omit<GroupFilter, 'archived'>;

/** True when the analytics count only some of the tickets. */
export const isLimited = (filter: AnalyticsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A board and its number of tickets, as the API returns it. */
export interface BoardCount {
  id: string;
  name: string;
  slug: string;
  is_done: boolean;
  /** Tickets that are neither deleted nor archived. */
  count: number;
}

/** The counts of a project at one time. Archived and deleted tickets do not count. */
export interface Workload {
  /** In position order. */
  readonly boards: readonly BoardCount[];
  /** Tickets that are due before that time and not on a done board. */
  readonly overdue: number;
  /** The sum of the estimates, and of those on done boards. */
  readonly estimates: { readonly total: number; readonly done: number };
}

/** The progress of a project, as the API returns it. */
export interface AnalyticsRecord {
  total: number;
  done: number;
  open: number;
  overdue: number;
  /** 0 to 100, rounded down to one decimal, so that 100 means all; 0 for a project without tickets. */
  completion_percentage: number;
  /** The sum of the estimates; tickets without one add nothing. */
  estimate_total: number;
  estimate_done: number;
  boards: BoardCount[];
}

/** The progress of a project: tickets on a done board are done, all others are open. */
export function analyticsOf({ boards, overdue, estimates }: Workload): AnalyticsRecord {
  const total = ticketsOn(boards);
  const done = ticketsOn(boards.filter((board) => board.is_done));
  return {
    total,
    done,
    open: total - done,
    overdue,
    completion_percentage: total === 0 ? 0 : Math.floor((done * 1000) / total) / 10,
    estimate_total: estimates.total,
    estimate_done: estimates.done,
    boards: [...boards],
  };
}

function ticketsOn(boards: readonly BoardCount[]): number {
  return boards.reduce((sum, { count }) => sum + count, 0);
}
