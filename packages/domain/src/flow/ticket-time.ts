import type { BoardRole, Phase, RowKey, TicketFlow } from './flow-state.ts';

/** A ticket that is not on a board yet. */
export const newTicket = (id: string, boardId: string, at: number): TicketFlow => ({
  id,
  boardId,
  tenths: 0,
  isArchived: false,
  isDeleted: true,
  isBlocked: false,
  isImported: false,
  startedAt: null,
  endedAt: null,
  endRow: null,
  endTenths: 0,
  phase: 'queued',
  countedUntil: at,
  activeMs: 0,
  waitingMs: 0,
  blockedMs: 0,
  boardMs: {},
});

/** The ticket with the time since it was last counted, up to `at`. */
export function timed(ticket: TicketFlow, at: number): TicketFlow {
  const { phase, boardId, boardMs, isArchived, isDeleted, isBlocked } = ticket;
  const passed = at - ticket.countedUntil;
  if (passed <= 0) return ticket;
  const isOnBoard = !isArchived && !isDeleted;
  return {
    ...ticket,
    countedUntil: at,
    activeMs: ticket.activeMs + (phase === 'active' ? passed : 0),
    waitingMs: ticket.waitingMs + (phase === 'waiting' ? passed : 0),
    blockedMs: ticket.blockedMs + (phase === 'waiting' && isBlocked && isOnBoard ? passed : 0),
    ...(isOnBoard && { boardMs: { ...boardMs, [boardId]: (boardMs[boardId] ?? 0) + passed } }),
  };
}

/** The ticket as it starts. */
export const started = (ticket: TicketFlow, at: number): TicketFlow => ({
  ...ticket,
  startedAt: at,
});

/** The ticket as it ends. */
export const ended = (ticket: TicketFlow, at: number, endRow: RowKey | null): TicketFlow => ({
  ...ticket,
  endedAt: at,
  endRow,
  endTenths: ticket.tenths,
});

/** The ticket as it is reopened: if it had started, the time since its end is waiting. */
export const reopened = (ticket: TicketFlow, at: number): TicketFlow => ({
  ...ticket,
  endedAt: null,
  endRow: null,
  endTenths: 0,
  waitingMs:
    ticket.waitingMs +
    (ticket.startedAt === null || ticket.endedAt === null
      ? 0
      : at - Math.max(ticket.startedAt, ticket.endedAt)),
});

function phaseOf(
  { startedAt, endedAt, isArchived, isDeleted, isBlocked }: TicketFlow,
  role: BoardRole,
): Phase {
  if (endedAt !== null) return 'ended';
  if (startedAt === null) return 'queued';
  const isAtWork = !isArchived && !isDeleted && !isBlocked;
  return role === 'active' && isAtWork ? 'active' : 'waiting';
}

/** The ticket in its phase on a board with this role. */
export const withPhase = (ticket: TicketFlow, role: BoardRole): TicketFlow => ({
  ...ticket,
  phase: phaseOf(ticket, role),
});

/** The time from its start to its end, in milliseconds; null for a ticket that has not ended, or has no known start. */
export const cycleMs = ({
  startedAt,
  endedAt,
}: Pick<TicketFlow, 'startedAt' | 'endedAt'>): number | null =>
  startedAt === null || endedAt === null ? null : endedAt - startedAt;
