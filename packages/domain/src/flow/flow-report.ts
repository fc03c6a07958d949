import { flowBudget } from '../budgets/flow-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { ageingOf, type OpenTicket } from './ageing.ts';
import { cumulativeFlow } from './cumulative.ts';
import { daysBetween, type DayRange } from './day-clock.ts';
import { dayRowsOf } from './day-rows.ts';
import type { Percentiles } from './percentile.ts';
import {
  emptyFlow,
  type Count,
  type DayCount,
  type FlowBoard,
  type FlowSettings,
  type TicketFlow,
} from './flow-state.ts';
import { throughputOf } from './throughput.ts';
import { cycleMs } from './ticket-time.ts';

/** The tickets that ended in a range with a cycle time. */
export interface FinishedTickets {
  readonly tickets: number;
  readonly cycle: Percentiles | null;
  /** Sums, in milliseconds. */
  readonly activeMs: number;
  readonly wholeMs: number;
  readonly blockedMs: number;
  /** The last that ended, at most `flowBudget.listed`. */
  readonly last: readonly (EndedTicket & TicketNames)[];
}

/** What is shown of a ticket that ended follows from this. */
export type EndedTicket = Pick<
  TicketFlow,
  'id' | 'startedAt' | 'endedAt' | 'blockedMs' | 'boardMs'
>;

/** The names of a ticket; null for one that is deleted, or removed for good. */
export interface TicketNames {
  readonly key: string | null;
  readonly title: string | null;
}

/** What is stored of the tickets in progress of a project. */
export interface AgeingFacts {
  /** The 85th percentile of the cycle times of tickets that ended in a range, in milliseconds; null without any. */
  readonly p85Ms: number | null;
  /** The tickets that started first, at most `flowBudget.listed`. */
  readonly open: readonly (OpenTicket & TicketNames)[];
}

/** A range of days, with the moments of its begin and end (exclusive), in milliseconds since 1970. */
export interface FlowRange extends DayRange {
  readonly since: number;
  readonly until: number;
}

/** What is stored of the flow of a project in a range. */
export interface FlowFacts {
  readonly settings: FlowSettings;
  /** Whether these are the facts of the tickets that a filter selects. */
  readonly isFiltered: boolean;
  /** With the boards that are gone. */
  readonly boards: readonly FlowBoard[];
  /** The moment of the first counted event, in RFC 3339; null before the first. */
  readonly countedSince: string | null;
  /** False where the events before were removed. */
  readonly isWhole: boolean;
  /** Whether the log is being counted again: the figures are those of a part of it. */
  readonly isBehind: boolean;
  /**
   * The days of the range, and for each board with tickets its sum of the days before, on the day before the range. More than `flowBudget.cells` are as many as one more. With a
   * filter, the days on which the tickets have ended, with nothing else.
   */
  readonly days: readonly DayCount[];
  readonly finished: FinishedTickets;
  /** The tickets in progress that started first, at most `flowBudget.listed`. */
  readonly open: readonly (OpenTicket & TicketNames)[];
}

const days = (ms: number): number => Math.round(ms / 86_400) / 1_000;

const countOf = ({ tickets, tenths }: Count) => ({ tickets, estimate: tenths / 10 });

const namesOf = ({ id, key, title }: TicketNames & { readonly id: string }) => ({
  ticket_id: id,
  key,
  title,
});

/**
 * The boards that exist, and deleted ones that had a ticket in the range; none with a filter. Refuses with `validation_failed` (from) a range with more than `flowBudget.cells`
 * days times boards, or days with changes of a board.
 */
function shownBoards(facts: FlowFacts, range: DayRange): FlowBoard[] {
  const { boards, days: counts, isFiltered } = facts;
  const used = new Set(counts.map(({ boardId }) => boardId));
  const shown = boards.filter(({ id, isDeleted }) => !isFiltered && (!isDeleted || used.has(id)));
  const length = daysBetween(range.from, range.to) + 1;
  if (Math.max(counts.length, shown.length * length) <= flowBudget.cells) return shown;
  throw invalid('from', `must be later: days times boards are at most ${flowBudget.cells}`);
}

/** The time of a ticket on its boards, the longest first. */
const boardsOf = ({ boardMs }: EndedTicket) =>
  Object.entries(boardMs)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, flowBudget.boardsOfTicket)
    .map(([id, ms]) => ({ board_id: id, days: days(ms) }));

/** The flow of a project as the API returns it. Durations are days with three decimals. Refuses a range as `shownBoards`. */
export function flowReport(facts: FlowFacts, range: DayRange, now: number) {
  const { settings, finished } = facts;
  const boards = shownBoards(facts, range);
  const state = {
    ...emptyFlow(settings),
    days: new Map(facts.days.map((day, at) => [String(at), day])),
  };
  const rows = dayRowsOf(state, range);
  const p85Ms = finished.cycle?.p85 ?? null;
  const cumulative = facts.isFiltered ? [] : cumulativeFlow(rows, boards, range);
  return {
    ...range,
    time_zone: settings.timeZone,
    counted_since: facts.countedSince,
    is_whole: facts.isWhole,
    is_rebuilding: facts.isBehind,
    boards: boards.map(({ id, role, isDeleted }) => ({ board_id: id, role, deleted: isDeleted })),
    days: cumulative.map(({ day, bands }) => ({
      day,
      counts: bands.map(({ tickets }) => tickets),
      estimates: bands.map(({ tenths }) => tenths / 10),
    })),
    weeks: throughputOf(rows, range).map(({ week, ...counts }) => ({
      starts_on: week,
      finished: countOf(counts.finished),
      reopened: countOf(counts.reopened),
      imported: countOf(counts.imported),
    })),
    cycle_time: finished.cycle && {
      p50: days(finished.cycle.p50),
      p85: days(finished.cycle.p85),
      p95: days(finished.cycle.p95),
    },
    efficiency: finished.wholeMs === 0 ? null : finished.activeMs / finished.wholeMs,
    blocked:
      finished.wholeMs === 0
        ? null
        : { days: days(finished.blockedMs), share: finished.blockedMs / finished.wholeMs },
    finished: finished.tickets,
    tickets: finished.last.map((ticket) => ({
      ...namesOf(ticket),
      ended_at: new Date(ticket.endedAt ?? 0).toISOString(),
      days: days(cycleMs(ticket) ?? 0),
      blocked_days: days(ticket.blockedMs),
      boards: boardsOf(ticket),
    })),
    in_progress: facts.open.map((ticket) => {
      const { boardId, ageMs, isOld } = ageingOf(ticket, { now, p85Ms });
      return { ...namesOf(ticket), board_id: boardId, days: days(ageMs), is_old: isOld };
    }),
  };
}

export type FlowReport = ReturnType<typeof flowReport>;
