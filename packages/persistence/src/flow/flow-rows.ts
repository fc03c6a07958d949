import {
  emptyFlow,
  type Count,
  type DayCount,
  type FlowBoard,
  type FlowState,
  type TicketFlow,
} from '@basalt/domain';

/** What is stored of a project: its state without tickets and days. */
export interface StoredFlow {
  readonly settings: FlowState['settings'];
  readonly at: string;
  readonly boards: readonly FlowBoard[];
}

/** The state of a stored project, with these tickets and no days; without a row, the state before its first event. */
export function flowOf(
  settings: FlowState['settings'],
  stored: Pick<StoredFlow, 'at' | 'boards'> | null,
  tickets: readonly TicketFlow[] = [],
): FlowState {
  const empty = emptyFlow(settings);
  if (stored === null) return empty;
  const boards = new Map(stored.boards.map((board) => [board.id, board]));
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return { ...empty, at: Number(stored.at), boards, tickets: byId };
}

/** The columns of a ticket. */
export const ticketRow = (ticket: TicketFlow): object => {
  const { id, boardId, startedAt, endedAt, activeMs, isArchived, isDeleted } = ticket;
  return {
    ticket_id: id,
    board_id: boardId,
    started_at: startedAt,
    ended_at: endedAt,
    active_ms: activeMs,
    is_open: startedAt !== null && endedAt === null && !isArchived && !isDeleted,
    state: ticket,
  };
};

const pairs = ['entered', 'left', 'archived', 'finished', 'reopened'] as const;

/** The columns of a day. */
export const dayRow = ({ day, boardId, isImported, ...counts }: DayCount): object => ({
  day,
  board_id: boardId,
  is_imported: isImported,
  counts: [
    ...pairs.flatMap((name) => [counts[name].tickets, counts[name].tenths]),
    counts.reestimated,
  ],
});

/** How many numbers the counts of a day have. */
const countsOfDay = 2 * pairs.length + 1;

/** The sums of the counts of days `d`. */
export const sumsOfDays = Array.from(
  { length: countsOfDay },
  (_, at) => `sum(d.counts[${at + 1}])::bigint`,
).join(', ');

/** The place of the number of finished tickets, from 1. */
export const finishedPlace = 2 * pairs.indexOf('finished') + 1;

/** A day as it is read. */
export interface StoredDay {
  readonly day: string;
  readonly board_id: string;
  readonly is_imported: boolean;
  readonly counts: readonly number[];
}

/** The day of a row. */
export const dayCountOf = ({ day, board_id, is_imported, counts }: StoredDay): DayCount => {
  const pairAt = (at: number): Count => ({
    tickets: counts[2 * at] ?? 0,
    tenths: counts[2 * at + 1] ?? 0,
  });
  const [entered, left, archived, finished, reopened] = pairs.map((_, at) => pairAt(at)) as [
    Count,
    Count,
    Count,
    Count,
    Count,
  ];
  const reestimated = counts[countsOfDay - 1] ?? 0;
  const key = { day, boardId: board_id, isImported: is_imported };
  return { ...key, entered, left, archived, reestimated, finished, reopened };
};
