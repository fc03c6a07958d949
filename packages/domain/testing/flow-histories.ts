import type { FlowEvent } from '../src/flow/flow-event.ts';
import type { FlowSettings } from '../src/flow/flow-state.ts';
import { dice } from './dice.ts';

const hour = 3_600_000;

/** Zones with days of 23 to 25 hours, with parts of an hour, on both sides of the date line. */
export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  // Days that begin at one o'clock, when summer begins.
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
] as const;

interface MadeBoard {
  id: string;
  position: number;
  is_done: boolean;
  is_hidden: boolean;
  flow_role: 'start' | 'waiting' | 'end' | null;
  isDeleted: boolean;
}

interface MadeTicket {
  id: string;
  board_id: string;
  estimate: number | null;
  archived: boolean;
  blocked: boolean;
  created_at: string;
  completed_at: string | null;
  isDeleted: boolean;
  isAway: boolean;
}

/** A history of a project, and its tickets at the end. */
export interface MadeHistory {
  readonly settings: FlowSettings;
  readonly events: readonly FlowEvent[];
  readonly boards: readonly MadeBoard[];
  readonly tickets: readonly MadeTicket[];
}

/** A random history of a project, the same for the same seed: about `length` changes, in events of the shapes of the log. */
export function madeHistory(seed: number, length: number): MadeHistory {
  const roll = dice(seed * 7_919 + 1);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[roll(items.length)];
  const events: FlowEvent[] = [];
  const someRole = () => pick([null, null, null, 'start', 'waiting', 'end'] as const) ?? null;
  const boards: MadeBoard[] = ['a', 'b', 'c', 'd', 'e'].map((id, position) => ({
    id,
    position,
    is_done: position === 4,
    is_hidden: roll(10) === 0,
    flow_role: someRole(),
    isDeleted: false,
  }));
  const tickets: MadeTicket[] = [];
  let now = Date.UTC(2026, roll(12), 1 + roll(28), roll(24));
  const project_id = 'project';
  const emit = (type: FlowEvent['type'], data: object, affected: FlowEvent['affected'] = []) => {
    // Transactions can commit in another order than that of their times.
    const timestamp = new Date(now - (roll(12) === 0 ? roll(5_000) : 0)).toISOString();
    events.push({ type, timestamp, project_id, data: structuredClone({ ...data }), affected });
  };
  const live = () => boards.filter(({ isDeleted }) => !isDeleted);
  const existing = () => tickets.filter(({ isAway, isDeleted }) => !isAway && !isDeleted);
  const boardOf = (id: string) => boards.find((board) => board.id === id) as MadeBoard;
  const estimate = () => (roll(3) === 0 ? null : roll(80) / 10);
  const arrive = (ticket: MadeTicket, board: MadeBoard) => {
    ticket.board_id = board.id;
    ticket.completed_at = board.is_done ? new Date(now).toISOString() : null;
  };
  const made = (board: MadeBoard): MadeTicket => {
    const id = `t${String(tickets.length).padStart(3, '0')}`;
    const created_at = new Date(now).toISOString();
    const flags = { archived: false, blocked: false, isDeleted: false, isAway: false };
    const ticket = { id, board_id: '', estimate: estimate(), created_at, completed_at: null };
    const whole: MadeTicket = { ...ticket, ...flags };
    arrive(whole, board);
    tickets.push(whole);
    return whole;
  };
  const number = () => {
    const order = live().toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    for (const [position, board] of order.entries()) board.position = position;
    return order.map(({ id, position }) => ({
      ...({ type: 'board', id, version: 1, changes: { position } } as const),
    }));
  };
  const changes: readonly (() => void)[] = [
    () => emit('ticket.created', made(pick(live()) as MadeBoard)),
    () => emit('ticket.created', made(live()[0] as MadeBoard)),
    () => move(),
    () => move(),
    () => move(),
    () => {
      const ticket = pick(existing());
      if (ticket) emit('ticket.updated', Object.assign(ticket, { estimate: estimate() }));
    },
    () => {
      const ticket = pick(existing());
      if (!ticket) return;
      ticket.archived = !ticket.archived;
      const again = boardOf(ticket.board_id);
      if (!ticket.archived) arrive(ticket, again);
      if (roll(3) === 0) emit('ticket.updated', Object.assign(ticket, { estimate: estimate() }));
      emit(ticket.archived ? 'ticket.archived' : 'ticket.unarchived', ticket);
    },
    () => {
      const ticket = pick(existing());
      if (ticket) emit('ticket.deleted', Object.assign(ticket, { isDeleted: true }));
    },
    () => {
      const ticket = pick(tickets.filter(({ isDeleted, isAway }) => isDeleted && !isAway));
      if (!ticket) return;
      ticket.isDeleted = false;
      if (boardOf(ticket.board_id).isDeleted || roll(4) === 0) {
        arrive(ticket, pick(live()) as MadeBoard);
      }
      emit('ticket.restored', ticket);
    },
    () => {
      const [board, target] = [pick(live()) as MadeBoard, pick(live()) as MadeBoard];
      if (board === target) return;
      board.isDeleted = true;
      const sent = tickets.filter((each) => each.board_id === board.id && !each.isAway);
      const entries = sent.map((ticket) => {
        arrive(ticket, target);
        const { id, board_id, completed_at } = ticket;
        return { type: 'ticket', id, version: 2, changes: { board_id, completed_at } } as const;
      });
      const positions = number();
      const cut = roll(2) === 0 ? entries.length : roll(entries.length + 1);
      emit('board.deleted', board, [...positions, ...entries.slice(0, cut)]);
      if (cut < entries.length) emit('board.deleted', board, entries.slice(cut));
    },
    () => {
      const board = pick(boards.filter(({ isDeleted }) => isDeleted));
      if (!board) return;
      board.position = live().length;
      board.isDeleted = false;
      emit('board.restored', board);
    },
    () => {
      const board = pick(live()) as MadeBoard;
      board.is_done = !board.is_done;
      const on = tickets.filter((ticket) => ticket.board_id === board.id);
      const entries = on.map((ticket) => {
        ticket.completed_at = board.is_done ? new Date(now).toISOString() : null;
        const { id, completed_at } = ticket;
        return { type: 'ticket', id, version: 2, changes: { completed_at } } as const;
      });
      emit('board.updated', board, entries);
    },
    () => {
      const board = pick(live()) as MadeBoard;
      const looks = roll(2) === 0 ? { is_hidden: !board.is_hidden } : { flow_role: someRole() };
      emit('board.updated', Object.assign(board, looks));
    },
    () => {
      for (const board of live()) board.position = roll(100);
      emit('board.reordered', { id: project_id }, number());
    },
    () => {
      const id = `n${boards.length}`;
      const flow_role = someRole();
      const flags = {
        is_done: roll(4) === 0,
        is_hidden: roll(6) === 0,
        flow_role,
        isDeleted: false,
      };
      boards.push({ id, position: live().length, ...flags });
      emit('board.created', boards.at(-1) as MadeBoard);
    },
    () => {
      const ticket = made(pick(live()) as MadeBoard);
      const own = now + (roll(120 * 24) - 100 * 24) * hour;
      if (roll(6) > 0) ticket.created_at = new Date(own).toISOString();
      if (ticket.completed_at !== null) {
        const completed = new Date(own + roll(200) * hour).toISOString();
        ticket.completed_at = roll(4) === 0 ? null : completed;
      }
      ticket.archived = roll(5) === 0;
      emit('ticket.imported', ticket);
    },
    () => {
      const ticket = pick(existing());
      if (!ticket) return;
      arrive(ticket, pick(live()) as MadeBoard);
      emit('ticket.imported', ticket);
    },
    () => {
      const ticket = pick(existing());
      if (ticket) emit('ticket.moved_away', Object.assign(ticket, { isAway: true }));
    },
    () => {
      const ticket = pick(tickets.filter(({ isAway }) => isAway));
      if (!ticket) return;
      ticket.isAway = false;
      arrive(ticket, pick(live()) as MadeBoard);
      emit('ticket.moved', ticket);
    },
    () => {
      const ticket = pick(existing());
      if (ticket === undefined) return;
      ticket.blocked = !ticket.blocked;
      emit(ticket.blocked ? 'ticket.related' : 'ticket.unrelated', ticket);
    },
    () => recount(),
    () => recount(),
    () => emit('ticket.comment.created', { id: 'comment', ticket_id: pick(tickets)?.id ?? '' }),
  ];
  // What blocks a ticket, of any project, was completed, reopened, deleted or restored. Deleted tickets are among them.
  const recount = () => {
    const raised = tickets.filter(({ isAway }) => !isAway && roll(3) === 0);
    for (const ticket of raised) ticket.blocked = !ticket.blocked;
    const data = { id: project_id, ticket_ids: raised.map(({ id }) => id) };
    const entries = raised.map(({ id, blocked }) => {
      return { type: 'ticket', id, version: 2, changes: { blocked } } as const;
    });
    emit('ticket.recounted', data, entries);
  };
  const move = () => {
    const ticket = pick(existing());
    const board = pick(live()) as MadeBoard;
    if (!ticket) return;
    const wasDone = boardOf(ticket.board_id).is_done;
    if (ticket.board_id !== board.id) arrive(ticket, board);
    emit('ticket.moved', ticket);
    if (wasDone !== board.is_done) {
      emit(board.is_done ? 'ticket.completed' : 'ticket.reopened', ticket);
    }
  };
  emit('project.created', { id: project_id, boards });
  for (let count = 0; count < length; count += 1) {
    now += roll(4) === 0 ? roll(3) * 1_000 : roll(40 * hour);
    pick(changes)?.();
  }
  const settings = {
    projectId: project_id,
    timeZone: zones[seed % zones.length] as string,
  };
  return { settings, events, boards, tickets };
}
