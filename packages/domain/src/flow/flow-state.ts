import { invalid } from '../kernel/domain-error.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import type { BoardRecord } from '../records/board.ts';

/** A number of tickets, and the sum of their estimates in tenths: estimates have one decimal, and sums of integers are exact. */
export interface Count {
  readonly tickets: number;
  readonly tenths: number;
}

/** How a project measures its flow. Other settings need a new replay of the log. */
export interface FlowSettings {
  readonly projectId: string;
  /** The IANA name of the zone whose days are counted. */
  readonly timeZone: string;
}

/** The settings of a project. */
export const flowSettingsOf = (projectId: string, timeZone: string | null): FlowSettings => ({
  projectId,
  timeZone: timeZone ?? 'UTC',
});

/** The meaning of a board for cycle times: before the start board, at or behind it, a waiting board, or a board on which work ends. */
export type BoardRole = 'before' | 'active' | 'waiting' | 'end';

/** A board of the project as it is at this place of the log. */
export interface FlowBoard {
  readonly id: string;
  readonly position: number;
  readonly isDone: boolean;
  readonly isHidden: boolean;
  /** What people have said of it; null: its place and `isDone` decide. */
  readonly flowRole: BoardRecord['flow_role'];
  /** A deleted board keeps its role until its tickets have left it. */
  readonly isDeleted: boolean;
  readonly role: BoardRole;
}

/** What a ticket does at a moment: not started, on an active board, waiting after its start, or ended. */
export type Phase = 'queued' | 'active' | 'waiting' | 'ended';

/** A ticket at this place of the log. Moments are milliseconds since 1970, durations milliseconds. */
export interface TicketFlow {
  readonly id: string;
  readonly boardId: string;
  /** Its estimate in tenths; 0 without one. */
  readonly tenths: number;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
  /** Whether a ticket that is not done blocks it, of any project: its field `blocked`. */
  readonly isBlocked: boolean;
  /** Whether its present stay on the board began by an import, at a date of the source. */
  readonly isImported: boolean;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The day row in which its end is counted; null for an imported ticket whose source does not tell the time of its end. */
  readonly endRow: RowKey | null;
  /** Its estimate when it ended, in tenths. */
  readonly endTenths: number;
  readonly phase: Phase;
  /** The end of what the durations below contain. */
  readonly countedUntil: number;
  readonly activeMs: number;
  /** From its start to its end, `activeMs + waitingMs` is the whole time. */
  readonly waitingMs: number;
  /** The part of `waitingMs` in which it was blocked, neither archived nor deleted. */
  readonly blockedMs: number;
  /** The time on each board while it was neither archived nor deleted. */
  readonly boardMs: Readonly<Record<string, number>>;
}

/** The place of a count: a day, a board, and whether the date comes from the source of an import. */
export interface RowKey {
  readonly day: string;
  readonly boardId: string;
  readonly isImported: boolean;
}

/** What happened on a board on one day. */
export interface DayCount extends RowKey {
  readonly entered: Count;
  readonly left: Count;
  /** By how much the tickets on the board that are archived became more, or fewer. */
  readonly archived: Count;
  /** By how much the estimates of tickets on the board grew, in tenths. */
  readonly reestimated: number;
  readonly finished: Count;
  readonly reopened: Count;
}

/** The flow of a project up to a place of the log. */
export interface FlowState {
  readonly settings: FlowSettings;
  /** The moment of the latest event. */
  readonly at: number;
  readonly boards: ReadonlyMap<string, FlowBoard>;
  readonly tickets: ReadonlyMap<string, TicketFlow>;
  /** By `keyOfRow`. Days without a change have no row. */
  readonly days: ReadonlyMap<string, DayCount>;
}

/** The flow before the first event of a project. Refuses with `validation_failed` an unknown time zone. */
export function emptyFlow(settings: FlowSettings): FlowState {
  if (!isTimeZone(settings.timeZone)) throw invalid('time_zone', 'must be an IANA time zone');
  return { settings, at: 0, boards: new Map(), tickets: new Map(), days: new Map() };
}

export const noTickets: Count = { tickets: 0, tenths: 0 };

/** The sum of two counts; with `sign` -1, the difference. */
export const plus = (count: Count, added: Count, sign: 1 | -1 = 1): Count => ({
  tickets: count.tickets + sign * added.tickets,
  tenths: count.tenths + sign * added.tenths,
});

/** The text by which a row is found; the order of these texts is that of days, then boards. */
export const keyOfRow = ({ day, boardId, isImported }: RowKey): string =>
  `${day} ${boardId} ${isImported ? 'imported' : 'log'}`;

const byKey = <Value>(map: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The state as JSON, the same bytes for the same state: a table that is kept event by event is compared with one that is built again. */
export const flowText = ({ settings, at, boards, tickets, days }: FlowState): string =>
  JSON.stringify({
    settings,
    at,
    boards: byKey(boards),
    tickets: byKey(tickets).map(([, { boardMs, ...ticket }]) => ({
      ...ticket,
      boardMs: Object.entries(boardMs).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    })),
    days: byKey(days).map(([, row]) => row),
  });
