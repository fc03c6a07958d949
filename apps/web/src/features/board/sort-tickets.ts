import type { Ticket } from '../../api/types.ts';
import { priorities } from '../../design/priority-names.ts';

/** The values that decide about the order. */
type Sorted = Pick<Ticket, 'id' | 'priority' | 'due_at'>;

/** The orders of a board. */
export type Order = 'priority' | 'due';

const rankOf: Record<Order, (ticket: Sorted) => number> = {
  priority: ({ priority }) => priorities.indexOf(priority),
  due: ({ due_at }) => (due_at === null ? Infinity : Date.parse(due_at)),
};

/** The tickets in that order: the highest priority or the earliest due date first, those without one last. Equal ones stay as they were. */
export const sortTickets = (order: Order, tickets: readonly Sorted[]): Sorted[] =>
  tickets.toSorted((a, b) => {
    const [rankA, rankB] = [rankOf[order](a), rankOf[order](b)];
    return rankA === rankB ? 0 : rankA - rankB;
  });
