import type { FlowEvent } from '../src/flow/flow-event.ts';
import type { MadeHistory } from '../testing/flow-histories.ts';

/**
 * A second model of the flow, which is slow and simple: it looks at every moment of the log for each ticket alone, and keeps nothing between
 * moments but that ticket.
 */

type Role = 'before' | 'active' | 'waiting' | 'end';

interface Board {
  id: string;
  position: number;
  is_done: boolean;
  is_hidden: boolean;
  flow_role?: string | null;
  isDeleted: boolean;
}

interface Place {
  board: string;
  tenths: number;
  archived: boolean;
  blocked: boolean;
}

export type NaiveRows = Record<string, Record<string, number>>;

export interface NaiveTicket {
  startedAt: number | null;
  endedAt: number | null;
  activeMs: number;
  waitingMs: number;
  blockedMs: number;
  boardMs: Record<string, number>;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function localDay(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(at);
}

/** The roles of all boards after each event. */
function rolesOf(events: readonly FlowEvent[]): Map<string, Role>[] {
  const boards: Board[] = [];
  const isEnd = (board: Board) => board.is_done || board.flow_role === 'end';
  let before = new Map<string, Role>();
  return events.map(({ type, data, affected }) => {
    const records = type.startsWith('board.') && type !== 'board.reordered' ? [data] : [];
    for (const record of [...records, ...((data['boards'] as object[] | undefined) ?? [])]) {
      const board = { ...(record as unknown as Board), isDeleted: type === 'board.deleted' };
      const at = boards.findIndex(({ id }) => id === board.id);
      if (at < 0) boards.push(board);
      else boards[at] = board;
    }
    for (const entry of affected) {
      const board = boards.find(({ id }) => entry.type === 'board' && id === entry.id);
      if (board) board.position = entry.changes['position'] as number;
    }
    const live = boards
      .filter((board) => !board.isDeleted)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    const named = live.find((board) => board.flow_role === 'start');
    const start = named ?? live.slice(1).find((board) => !isEnd(board));
    const roles = new Map<string, Role>();
    for (const board of boards) {
      let role: Role = 'before';
      if (start && board.position >= start.position) role = 'active';
      if (board.is_hidden || board.flow_role === 'waiting') role = 'waiting';
      if (isEnd(board)) role = 'end';
      roles.set(board.id, board.isDeleted ? (before.get(board.id) ?? 'before') : role);
    }
    before = roles;
    return roles;
  });
}

/** Where a ticket is after each event: undefined before it is created and in another project, null while it is deleted. */
function placesOf(events: readonly FlowEvent[], id: string): (Place | null | undefined)[] {
  let place: Place | undefined;
  let isDeleted = false;
  return events.map(({ type, data, affected }) => {
    const isAbout = data['id'] === id && /^ticket\.(?!comment)/u.test(type);
    if (isAbout && type === 'ticket.moved_away') place = undefined;
    else if (isAbout) {
      isDeleted = type === 'ticket.deleted';
      const tenths = Math.round(((data['estimate'] as number | null) ?? 0) * 10);
      const [board, archived] = [data['board_id'] as string, data['archived'] as boolean];
      place = { board, tenths, archived, blocked: data['blocked'] as boolean };
    }
    const entry = affected.find((each) => each.type === 'ticket' && each.id === id);
    const board = entry?.changes['board_id'] as string | undefined;
    if (place && board !== undefined) place = { ...place, board };
    const blocked = entry?.changes['blocked'] as boolean | undefined;
    if (place && blocked !== undefined) place = { ...place, blocked };
    return place && isDeleted ? null : place;
  });
}

const fresh = (): NaiveTicket => ({
  startedAt: null,
  endedAt: null,
  activeMs: 0,
  waitingMs: 0,
  blockedMs: 0,
  boardMs: {},
});

/** The rows by day, board and origin, and the tickets that are in the project at the end. */
export function naiveFlow({ events, settings, tickets }: MadeHistory) {
  const times = events.map(({ timestamp }) => Date.parse(timestamp));
  const clock = times.map((_, last) => Math.max(...times.slice(0, last + 1)));
  const days = clock.map((at) => localDay(at, settings.timeZone));
  const roles = rolesOf(events);
  const rows: NaiveRows = {};
  const add = (day: string, board: string, isImported: boolean, field: string, by: number) => {
    const row = (rows[`${day} ${board} ${isImported ? 'imported' : 'log'}`] ??= {});
    row[field] = (row[field] ?? 0) + by;
  };
  const found: Record<string, NaiveTicket> = {};
  for (const { id } of tickets) {
    const places = placesOf(events, id);
    let ticket = fresh();
    let end: { day: string; board: string; tenths: number; isImported: boolean } | null = null;
    let isImported = false;
    let isKnown = false;
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      const [at, day] = [clock[index] as number, days[index] as string];
      const passed = at - (clock[index - 1] ?? at);
      // What passed since the event before, by what was so then.
      if (before) {
        const { board, archived, blocked } = before;
        const role = roles[index - 1]?.get(board);
        if (!archived) ticket.boardMs[board] = (ticket.boardMs[board] ?? 0) + passed;
        const isActive = role === 'active' && !archived && !blocked;
        if (ticket.startedAt !== null && ticket.endedAt === null) {
          ticket[isActive ? 'activeMs' : 'waitingMs'] += passed;
          if (blocked && !archived) ticket.blockedMs += passed;
        }
      } else if (ticket.startedAt !== null && ticket.endedAt === null) ticket.waitingMs += passed;
      const isNew = Boolean(place) && !isKnown;
      if (place !== undefined) isKnown = true;
      // Arrivals and departures.
      const isSame = before && place && before.board === place.board;
      if (before && !isSame) {
        add(day, before.board, isImported, 'left', 1);
        add(day, before.board, isImported, 'leftTenths', before.tenths);
        if (before.archived) add(day, before.board, isImported, 'archived', -1);
      }
      const { type, data } = events[index] as FlowEvent;
      const isImport = isNew && type === 'ticket.imported';
      const role = place ? roles[index]?.get(place.board) : undefined;
      const told = data[role === 'end' ? 'completed_at' : 'created_at'] as string | null;
      const own = isImport && told !== null ? Math.min(at, Date.parse(told)) : at;
      const ownDay = isImport ? localDay(own, settings.timeZone) : day;
      if (place && !isSame) {
        isImported = isImport;
        add(ownDay, place.board, isImported, 'entered', 1);
        add(ownDay, place.board, isImported, 'enteredTenths', place.tenths);
        if (place.archived) add(ownDay, place.board, isImported, 'archived', 1);
      }
      if (isSame) {
        const archived = Number(place.archived) - Number(before.archived);
        add(day, place.board, isImported, 'archived', archived);
        add(day, place.board, isImported, 'reestimated', place.tenths - before.tenths);
      }
      // Starts and ends.
      if (place && role === 'active') ticket.startedAt ??= at;
      if (place && role === 'end' && ticket.endedAt === null) {
        ticket.endedAt = own;
        const { board, tenths } = place;
        end = { day: ownDay, board, tenths, isImported: isImport };
        if (isImport && told === null) end = null;
        if (end) add(ownDay, board, isImport, 'finished', 1);
        if (end) add(ownDay, board, isImport, 'finishedTenths', tenths);
      }
      if (place && role !== 'end' && ticket.endedAt !== null) {
        if (ticket.startedAt !== null) {
          // It is reopened by this event; a start at this moment has no time yet.
          ticket.waitingMs += at - Math.max(ticket.startedAt, ticket.endedAt);
        }
        ticket.endedAt = null;
        if (end) {
          const isTaken = end.day === day && !end.isImported;
          add(day, end.board, false, isTaken ? 'finished' : 'reopened', isTaken ? -1 : 1);
          const by = isTaken ? -end.tenths : end.tenths;
          add(day, end.board, false, isTaken ? 'finishedTenths' : 'reopenedTenths', by);
        }
        end = null;
      }
      if (place === undefined) {
        [ticket, end, isKnown] = [fresh(), null, false];
      }
    }
    if (isKnown) found[id] = ticket;
  }
  return { rows, tickets: found };
}
