import { daysOf, type DayRange } from './day-clock.ts';
import { noTickets, plus, type Count, type DayCount, type FlowState } from './flow-state.ts';

/** A board on one day. A day is one of the project's zone; estimates are in tenths. */
export interface DayRow extends Omit<DayCount, 'archived' | 'reestimated'> {
  /** At the day's end: tickets on the board that are neither archived nor deleted, as in the board's `ticket_count`. */
  readonly there: Count;
  /** At the day's end: archived tickets on the board. */
  readonly archived: Count;
}

const isEmpty = ({ tickets, tenths }: Count): boolean => tickets === 0 && tenths === 0;

/** The row of a day without events, with the stock of the day before. */
const quietRow = (before: DayRow, day: string): DayRow => ({
  ...before,
  day,
  entered: noTickets,
  left: noTickets,
  finished: noTickets,
  reopened: noTickets,
});

/** The row of a day with these events. */
function rowAfter(before: DayRow, count: DayCount): DayRow {
  const { archived, reestimated, ...events } = count;
  const onBoard = plus(plus(before.there, count.entered), count.left, -1);
  const live = plus(plus(onBoard, archived, -1), { tickets: 0, tenths: reestimated });
  return { ...events, there: live, archived: plus(before.archived, archived) };
}

/**
 * The rows of a range, by board and then by day: every day on which the board has tickets or events. Dates of imported tickets have rows of their own. Later
 * events change no row of a past day, except imports: rows with `isImported`. Refuses with `validation_failed` (to) as `daysOf`.
 */
export function dayRowsOf(state: FlowState, range: DayRange): DayRow[] {
  const days = daysOf(range);
  const counts = state.days.values().filter(({ day }) => day <= range.to);
  const boards = Map.groupBy(counts, ({ boardId, isImported }) => `${boardId} ${isImported}`);
  const groups = [...boards].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.flatMap(([, group]) => rowsOfBoard(group, days));
}

function rowsOfBoard(counts: readonly DayCount[], days: readonly string[]): DayRow[] {
  const sorted = counts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const { boardId, isImported } = sorted[0] as DayCount;
  const nothing = { entered: noTickets, left: noTickets, finished: noTickets, reopened: noTickets };
  const stock = { there: noTickets, archived: noTickets };
  let row: DayRow = { day: '', boardId, isImported, ...nothing, ...stock };
  let next = 0;
  const rows: DayRow[] = [];
  for (const day of days) {
    row = quietRow(row, day);
    let hasEvents = false;
    for (let count = sorted[next]; count !== undefined && count.day <= day; count = sorted[next]) {
      row = rowAfter(row, count);
      hasEvents = count.day === day;
      next += 1;
    }
    if (!hasEvents) row = quietRow(row, day);
    if (hasEvents || !isEmpty(row.there) || !isEmpty(row.archived)) rows.push(row);
  }
  return rows;
}
