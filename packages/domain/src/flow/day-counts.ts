import {
  keyOfRow,
  noTickets,
  plus,
  type Count,
  type DayCount,
  type RowKey,
  type TicketFlow,
} from './flow-state.ts';

const isZero = ({ tickets, tenths }: Count = noTickets): boolean => tickets === 0 && tenths === 0;

/** What is added to a row. */
type Added = Partial<Omit<DayCount, keyof RowKey>>;

/** The rows of a flow while events are applied to it. */
export class DayCounts {
  readonly rows: Map<string, DayCount>;

  constructor(rows: ReadonlyMap<string, DayCount>) {
    this.rows = new Map(rows);
  }

  /** Adds to a row. A row to which nothing is added is not made. */
  add(row: RowKey, added: Added): void {
    const { entered, left, archived, finished, reopened: again, reestimated = 0 } = added;
    const isNothing =
      !entered && !left && !finished && !again && reestimated === 0 && isZero(archived);
    if (isNothing) return;
    const { day, boardId, isImported } = row;
    const key = keyOfRow(row);
    const before = this.rows.get(key);
    this.rows.set(key, {
      day,
      boardId,
      isImported,
      entered: plus(before?.entered ?? noTickets, entered ?? noTickets),
      left: plus(before?.left ?? noTickets, left ?? noTickets),
      archived: plus(before?.archived ?? noTickets, archived ?? noTickets),
      reestimated: (before?.reestimated ?? 0) + reestimated,
      finished: plus(before?.finished ?? noTickets, finished ?? noTickets),
      reopened: plus(before?.reopened ?? noTickets, again ?? noTickets),
    });
  }

  /** Counts that a ticket is reopened on a day: an end of the same day is taken back. */
  reopen({ endRow, endTenths }: TicketFlow, day: string): void {
    if (endRow === null) return;
    const end = { tickets: 1, tenths: endTenths };
    if (endRow.day === day && !endRow.isImported) {
      this.add(endRow, { finished: plus(noTickets, end, -1) });
    } else {
      this.add({ ...endRow, day, isImported: false }, { reopened: end });
    }
  }
}
