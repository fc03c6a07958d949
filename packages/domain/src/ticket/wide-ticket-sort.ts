import { ticketSorts, type TicketSort } from './ticket-sort.ts';

/** Orders of a list of one project alone: boards and cycles are of a project. */
const narrowSorts = ['rank', '-rank', 'cycle_id', '-cycle_id'] as const;

/** Orders of a list over several projects. */
export type WideTicketSort = Exclude<TicketSort, (typeof narrowSorts)[number]>;

const isWideSort = (sort: TicketSort): sort is WideTicketSort =>
  !narrowSorts.some((narrow) => narrow === sort);

/** The orders of a list over several projects, in the order of the description of the API. */
export const wideTicketSorts = ticketSorts.filter(isWideSort);
