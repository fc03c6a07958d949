import { daysOf, type DayRange } from './day-clock.ts';
import type { DayRow } from './day-rows.ts';
import { noTickets, plus, type Count, type FlowBoard } from './flow-state.ts';

/** The bands of a cumulative flow diagram on one day. */
export interface CumulativeDay {
  readonly day: string;
  /** Tickets at the day's end, in the order of the boards that were passed. */
  readonly bands: readonly Count[];
}

/**
 * The cumulative flow: for each day of the range and each board, how many tickets were there at the day's end. An end board
 * counts its archived tickets, too, so that archiving finished work lowers no line. Dates of imported tickets count.
 */
export function cumulativeFlow(
  rows: Iterable<DayRow>,
  boards: readonly Pick<FlowBoard, 'id' | 'role'>[],
  range: DayRange,
): CumulativeDay[] {
  const days = daysOf(range).map((day) => ({ day, bands: boards.map(() => noTickets) }));
  const bandsOf = new Map(days.map(({ day, bands }) => [day, bands]));
  const placeOf = new Map(boards.map(({ id }, place) => [id, place]));
  for (const { day, boardId, there, archived } of rows) {
    const bands = bandsOf.get(day);
    const place = placeOf.get(boardId);
    if (bands === undefined || place === undefined) continue;
    const shown = boards[place]?.role === 'end' ? plus(there, archived) : there;
    bands[place] = plus(bands[place] ?? noTickets, shown);
  }
  return days;
}
