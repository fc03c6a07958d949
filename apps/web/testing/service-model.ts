import type { Board, LogEvent, Ticket } from '../src/api/types.ts';
import { rankBetween } from '../src/data/store/rank-between.ts';

/** A service with the rules that matter to a store: versions, ranks, counts, one log. */
export type Service = ReturnType<typeof createService>;

/** The project of all records. */
export const project_id = 'p';
const rankOf = (place: number) => String(place).padStart(6, '0');
/** The order of a board. */
export const byRank = (a: Ticket, b: Ticket) => (a.rank < b.rank ? -1 : 1);

/** One of all by a number. */
export const pickFrom = <T>(all: readonly T[], pick: number) => all[pick % all.length];

/** A change that a window sends. */
export interface Sent {
  op: 'move' | 'update' | 'delete' | 'restore' | 'create';
  /** As the window showed it. */
  ticket: Ticket;
  board_id?: string;
  priority?: Ticket['priority'];
  /** The title of a new ticket. No other one has it. */
  title?: string;
}

/** A service with three boards and twelve tickets. */
export function createService() {
  const tickets = new Map<string, Ticket & { isDeleted?: boolean }>();
  const boards = new Map<string, Board>();
  const log: LogEvent[] = [];
  let made = 0;

  for (const [position, id] of ['A', 'B', 'C'].entries()) {
    boards.set(id, { id, project_id, position, version: 1, ticket_count: 0 } as Board);
  }
  const live = () => [...tickets.values()].filter(({ isDeleted }) => isDeleted !== true);
  const on = (board: string) =>
    live()
      .filter(({ board_id }) => board_id === board)
      .toSorted(byRank);
  const recount = () =>
    [...boards.values()].flatMap((board) => {
      const ticket_count = on(board.id).length;
      if (ticket_count === board.ticket_count) return [];
      boards.set(board.id, { ...board, ticket_count });
      return [
        { type: 'board' as const, id: board.id, version: board.version, changes: { ticket_count } },
      ];
    });
  const record = (type: string, data: object, affected: LogEvent['affected'] = []) =>
    log.push({
      type,
      data,
      changes: {},
      affected: [...affected, ...recount()],
      project_id,
    } as unknown as LogEvent);
  const save = (type: string, ticket: Ticket & { isDeleted?: boolean }) => {
    const next = { ...ticket, version: ticket.version + 1 };
    tickets.set(ticket.id, next);
    record(type, next);
    return next;
  };
  const rankAt = (board: string, place: number, id = '') => {
    const column = on(board).filter((ticket) => ticket.id !== id);
    const at = place % (column.length + 1);
    const [previous, next] = [column[at - 1]?.rank ?? rankOf(0), column[at]?.rank ?? null];
    return next === null ? rankOf(Number.parseInt(previous, 10) + 1) : rankBetween(previous, next);
  };
  const boardAt = (place: number) => pickFrom([...boards.keys()], place) as string;

  const changes = {
    create(pick: number, place: number, more: Partial<Ticket> = {}) {
      made += 1;
      const board_id = boardAt(pick);
      const fields = { archived: false, priority: 'low', rank: rankAt(board_id, place) };
      return save('ticket.created', {
        id: `t${made}`,
        key: `K-${made}`,
        project_id,
        board_id,
        version: 0,
        ...fields,
        ...more,
      } as Ticket);
    },
    move(pick: number, place: number) {
      const ticket = pickFrom(live(), pick);
      if (ticket === undefined) return;
      const board_id = boardAt(place);
      save('ticket.moved', { ...ticket, board_id, rank: rankAt(board_id, place, ticket.id) });
    },
    update(pick: number, place: number) {
      const ticket = pickFrom(live(), pick);
      if (ticket !== undefined)
        save('ticket.updated', { ...ticket, priority: place % 2 === 0 ? 'high' : 'low' });
    },
    delete(pick: number) {
      const ticket = pickFrom(live(), pick);
      if (ticket !== undefined) save('ticket.deleted', { ...ticket, isDeleted: true });
    },
    restore(pick: number) {
      const ticket = pickFrom(
        [...tickets.values()].filter(({ isDeleted }) => isDeleted),
        pick,
      );
      if (ticket === undefined) return;
      const board_id = boards.has(ticket.board_id) ? ticket.board_id : boardAt(0);
      save('ticket.restored', {
        ...ticket,
        isDeleted: false,
        board_id,
        rank: rankAt(board_id, 1_000),
      });
    },
    reorder(pick: number) {
      const board = boards.get(boardAt(pick)) as Board;
      const affected = on(board.id)
        .toReversed()
        .map((ticket, place) => {
          const moved = { ...ticket, rank: rankOf(place + 1), version: ticket.version + 1 };
          tickets.set(ticket.id, moved);
          return {
            type: 'ticket',
            id: ticket.id,
            version: moved.version,
            changes: { rank: moved.rank },
          };
        });
      record('ticket.reordered', board, affected);
    },
    deleteBoard(pick: number) {
      if (boards.size === 1) return;
      const board = boards.get(boardAt(pick)) as Board;
      const moved = on(board.id);
      boards.delete(board.id);
      const affected = moved.map((ticket) => {
        const board_id = boardAt(0);
        const changed = { board_id, rank: rankAt(board_id, 1_000) };
        const next = { ...ticket, ...changed, version: ticket.version + 1 };
        tickets.set(ticket.id, next);
        return { type: 'ticket', id: ticket.id, version: next.version, changes: changed };
      });
      record('board.deleted', board, affected);
    },
  };
  for (let ticket = 0; ticket < 12; ticket += 1) changes.create(ticket, ticket);

  /** What was answered, by the keys of the requests: the same key is executed once. */
  const answers = new Map<string, Ticket | null>();

  /** Executes a change of a window. Returns the ticket as it is after it; null: it was refused. */
  function execute(key: string, sent: Sent, isRefused: boolean): Ticket | null {
    const before = answers.get(key);
    // Also a refusal.
    if (before !== undefined) return before;
    const answer = isRefused ? null : executeNew(sent);
    answers.set(key, answer);
    return answer;
  }

  function executeNew({ op, ticket: { id, priority: base }, board_id, priority, title }: Sent) {
    if (op === 'create') return changes.create(0, 1_000, { title, priority } as Partial<Ticket>);
    const ticket = tickets.get(id);
    if (ticket === undefined || (ticket.isDeleted === true) !== (op === 'restore')) return null;
    if (op === 'delete') return save('ticket.deleted', { ...ticket, isDeleted: true });
    if (op === 'update') {
      const isConflict = ticket.priority !== base || priority === undefined;
      return isConflict ? null : save('ticket.updated', { ...ticket, priority });
    }
    const to = op === 'move' ? (board_id ?? '') : ticket.board_id;
    if (!boards.has(to)) return null;
    const place = { board_id: to, rank: rankAt(to, 1_000, id) };
    return op === 'move'
      ? save('ticket.moved', { ...ticket, ...place })
      : save('ticket.restored', { ...ticket, ...place, isDeleted: false });
  }
  /** The tickets that windows have made, in the order of their creation, deleted ones too. */
  const captured = () => [...tickets.values()].filter(({ title }) => title !== undefined);
  let titles = 0;
  const newTitle = () => `Title ${(titles += 1)}`;
  return { changes, boards, log, live, captured, newTitle, execute };
}
