import type { Ticket } from '../api/types.ts';

/** Tickets under one name, such as "Overdue". */
export interface TodayGroup {
  name: string;
  isLate: boolean;
  tickets: Ticket[];
}

/** A person's tickets by the days of their calendar: overdue, today, the next seven days, and the rest. Groups without a ticket are absent. */
export function todayGroups(tickets: readonly Ticket[], now = new Date()): TodayGroup[] {
  const day = (ahead: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead).getTime();
  const names = ['Overdue', 'Due today', 'Next seven days', 'Later'];
  const at = ({ due_at }: Ticket): number => {
    if (due_at === null) return 3;
    const due = Date.parse(due_at);
    if (due < now.getTime()) return 0;
    if (due < day(1)) return 1;
    return due < day(8) ? 2 : 3;
  };
  return names
    .map((name, place) => ({
      name,
      isLate: place === 0,
      tickets: tickets.filter((ticket) => at(ticket) === place),
    }))
    .filter((group) => group.tickets.length > 0);
}
