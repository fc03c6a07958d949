import type { Affected } from '../event/affected.ts';
import type { BoardRecord } from '../records/board.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { withRoles } from './board-roles.ts';
import { dayClock } from './day-clock.ts';
import { DayCounts } from './day-counts.ts';
import {
  boardKinds,
  placeIn,
  projectKinds,
  ticketKinds,
  type FlowEvent,
  type Place,
} from './flow-event.ts';
import {
  noTickets,
  plus,
  type Count,
  type FlowBoard,
  type FlowState,
  type TicketFlow,
} from './flow-state.ts';
import { ended, newTicket, reopened, started, timed, withPhase } from './ticket-time.ts';

const countOf = ({ tenths }: Pick<Place, 'tenths'>): Count => ({ tickets: 1, tenths });

const archivedOf = (place: Place): Count => (place.isArchived ? countOf(place) : noTickets);

/**
 * The flow of a project after these further events of the log, in the order of the log; events of other projects change nothing. The result is the
 * same however the events are divided, so a reader can keep it event by event, and a replay of the whole log gives the same `flowText`.
 * `state` stays as it is. Costs a copy of the maps, and little for each event; a change of a board's role visits all tickets.
 *
 * Rules, each at the moment of its event:
 * - Days are those of the project's zone. The clock never goes back: an event with an earlier time than the one before counts at that
 *   time. So the rows of a day are final once an event of a later day was read.
 * - A created, restored or arriving ticket enters its board. A moved one leaves a board and enters another, also when its board was
 *   deleted. A deleted one, and one that goes to another project, leaves; a ticket that comes back from another project begins anew.
 * - An archived ticket stays on its board, and is counted as archived: it is not among those there, as in the board's `ticket_count`.
 * - A ticket starts when it first is on an active board (`board-roles.ts`). A ticket that moves back keeps its start and waits.
 * - It ends on an end board; without a start, it has no cycle time. A move between end boards changes nothing. A board that becomes a done
 *   board ends its tickets at that moment, though their `completed_at` is earlier: the past stays.
 * - On another board, an ended ticket is reopened: it keeps its start, and the time since its end is waiting. If it is reopened on the
 *   day on which it ended, its end is not counted.
 * - A ticket that is archived or deleted after its start waits. If it had ended, it stays counted.
 * - A ticket that is blocked after its start waits on every board, too, and the time is counted as blocked while it is neither archived nor
 *   deleted. It is blocked while the log says so (`blocked`): by a ticket of any project that is neither deleted nor on a done board.
 * - An imported ticket that is new here has dates of its own, in rows apart (`isImported`): it entered its board at `completed_at` on an end board,
 *   else at `created_at`. Only its last board is known: it starts at its import, and an end has no cycle time. Without `completed_at`,
 *   its end is not counted. An import of a known ticket is a change like others.
 */
export function flowAfter(state: FlowState, events: Iterable<FlowEvent>): FlowState {
  const replay = new Replay(state);
  for (const event of events) replay.apply(event);
  return replay.state;
}

class Replay {
  readonly #settings: FlowState['settings'];
  readonly #dayOf: (at: number) => string;
  #at: number;
  #boards: Map<string, FlowBoard>;
  readonly #tickets: Map<string, TicketFlow>;
  readonly #days: DayCounts;

  constructor({ settings, at, boards, tickets, days }: FlowState) {
    this.#settings = settings;
    this.#dayOf = dayClock(settings.timeZone);
    this.#at = at;
    this.#boards = new Map(boards);
    this.#tickets = new Map(tickets);
    this.#days = new DayCounts(days);
  }

  get state(): FlowState {
    return {
      settings: this.#settings,
      at: this.#at,
      boards: this.#boards,
      tickets: this.#tickets,
      days: this.#days.rows,
    };
  }

  apply({ type, timestamp, project_id: projectId, data, affected }: FlowEvent): void {
    if (projectId !== this.#settings.projectId) return;
    this.#at = Math.max(this.#at, Date.parse(timestamp));
    this.#applyToBoards(type, data, affected);
    if (ticketKinds.has(type)) this.#applyToTicket(type, data as unknown as TicketRecord);
    for (const entry of affected) {
      const ticket = entry.type === 'ticket' ? this.#tickets.get(entry.id) : undefined;
      if (ticket !== undefined) this.#place(ticket, { ...ticket, ...placeIn(entry.changes) });
    }
  }

  #applyToBoards(
    type: string,
    data: Readonly<Record<string, unknown>>,
    affected: readonly Affected[],
  ): void {
    const records = boardKinds.has(type)
      ? [data as unknown as BoardRecord]
      : projectKinds.has(type)
        ? ((data['boards'] ?? []) as readonly BoardRecord[])
        : [];
    const positions = affected.filter((entry) => entry.type === 'board');
    const moved = positions.filter(({ changes }) => 'position' in changes);
    if (records.length + moved.length === 0) return;
    for (const { id, position, is_done: isDone, ...board } of records) {
      // Events from before boards could be hidden and have a role lack these fields.
      const [isHidden, flowRole] = [board.is_hidden === true, board.flow_role ?? null];
      const role = this.#boards.get(id)?.role ?? 'before';
      const isDeleted = type === 'board.deleted';
      this.#boards.set(id, { id, position, isDone, isHidden, flowRole, isDeleted, role });
    }
    for (const { id, changes } of moved) {
      const board = this.#boards.get(id);
      if (board) this.#boards.set(id, { ...board, position: changes['position'] as number });
    }
    const before = this.#boards;
    this.#boards = withRoles(before);
    const changed = [...this.#boards.values()].filter(
      ({ id, role }) => role !== before.get(id)?.role,
    );
    if (changed.length === 0) return;
    const ids = new Set(changed.map(({ id }) => id));
    for (const ticket of this.#tickets.values()) {
      if (ids.has(ticket.boardId)) this.#keep(timed(ticket, this.#at));
    }
  }

  #applyToTicket(type: string, data: TicketRecord): void {
    const known = this.#tickets.get(data.id);
    const place = { ...placeIn({ ...data }), isDeleted: type === 'ticket.deleted' };
    if (type === 'ticket.moved_away') {
      if (known) this.#place(known, { ...known, isDeleted: true });
      this.#tickets.delete(data.id);
      return;
    }
    const ticket = known ?? newTicket(data.id, data.board_id, this.#at);
    if (known === undefined && type === 'ticket.imported') this.#import(ticket, place, data);
    else this.#place(ticket, { ...ticket, ...place });
  }

  /** A ticket that an import brings, with dates of the source that are not later than the import. */
  #import(ticket: TicketFlow, place: Partial<Place>, data: TicketRecord): void {
    const isEnded = this.#boards.get(data.board_id)?.role === 'end';
    const own = Date.parse((isEnded ? data.completed_at : data.created_at) ?? '');
    const at = own < this.#at ? own : this.#at;
    const imported = { ...ticket, ...place, isImported: true };
    const row = { day: this.#dayOf(at), boardId: data.board_id, isImported: true };
    this.#days.add(row, { entered: countOf(imported), archived: archivedOf(imported) });
    if (!isEnded) return this.#keep(imported);
    const endRow = Number.isNaN(own) ? null : row;
    if (endRow) this.#days.add(endRow, { finished: countOf(imported) });
    this.#keep(ended(imported, at, endRow));
  }

  /** Brings a ticket to a place, counts what changes on boards, and keeps the ticket. */
  #place(before: TicketFlow, { boardId, tenths, isArchived, isDeleted, isBlocked }: Place): void {
    const place = { boardId, tenths, isArchived, isDeleted, isBlocked };
    const stays = !before.isDeleted && !isDeleted && before.boardId === boardId;
    const isImported = stays && before.isImported;
    const after = { ...timed(before, this.#at), ...place, isImported };
    const day = this.#dayOf(this.#at);
    const from = { day, boardId: before.boardId, isImported: before.isImported };
    if (stays) {
      this.#days.add(from, {
        archived: plus(archivedOf(after), archivedOf(before), -1),
        reestimated: tenths - before.tenths,
      });
    } else {
      if (!before.isDeleted) {
        const archived = plus(noTickets, archivedOf(before), -1);
        this.#days.add(from, { left: countOf(before), archived });
      }
      const to = { day, boardId, isImported };
      if (!isDeleted) this.#days.add(to, { entered: countOf(after), archived: archivedOf(after) });
    }
    this.#keep(after);
  }

  /** Keeps a ticket whose durations are counted up to now, after it has started, ended or was reopened by the role of its board. */
  #keep(ticket: TicketFlow): void {
    const role = this.#boards.get(ticket.boardId)?.role ?? 'before';
    const [at, day] = [this.#at, this.#dayOf(this.#at)];
    let next = ticket;
    if (!ticket.isDeleted) {
      if (role === 'active' && next.startedAt === null) next = started(next, at);
      if (role === 'end' && next.endedAt === null) {
        const row = { day, boardId: next.boardId, isImported: false };
        this.#days.add(row, { finished: countOf(next) });
        next = ended(next, at, row);
      }
      if (role !== 'end' && next.endedAt !== null) {
        this.#days.reopen(next, day);
        next = reopened(next, at);
      }
    }
    this.#tickets.set(next.id, withPhase(next, role));
  }
}
