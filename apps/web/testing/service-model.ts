import type { Board, LogEvent, Ticket } from '../src/api/types.ts';
import { applyEvent } from '../src/data/store/apply-event.ts';
import type { Waiting } from '../src/data/store/collection.ts';
import { rankBetween } from '../src/data/store/rank-between.ts';
import { boardsOfProject, createStore } from '../src/data/store/store.ts';
import { ticketRules } from '../src/data/store/ticket-rules.ts';

/** A service with the rules that matter to a store: versions, ranks, counts, one log. */
export type Service = ReturnType<typeof createService>;

const project_id = 'p';
const rankOf = (place: number) => String(place).padStart(6, '0');
const byRank = (a: Ticket, b: Ticket) => (a.rank < b.rank ? -1 : 1);

const pickFrom = <T>(all: readonly T[], pick: number) => all[pick % all.length];

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
    create(pick: number, place: number) {
      made += 1;
      const board_id = boardAt(pick);
      const fields = { archived: false, priority: 'low', rank: rankAt(board_id, place) };
      save('ticket.created', {
        id: `t${made}`,
        key: `K-${made}`,
        project_id,
        board_id,
        version: 0,
        ...fields,
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
  return { changes, tickets, boards, log, live, on, save, rankAt };
}

/** The lists of a window, by their keys, with their parameters. */
const lists = {
  A: { board_id: 'A' },
  B: { board_id: 'B' },
  C: { board_id: 'C' },
  urgent: { board_id: 'A', priority: 'high' },
  texts: { board_id: 'B', q: 'low' },
  all: { project_id, sort: 'updated_at' },
} as const;

type Name = keyof typeof lists;

const perPage = 2;

/** The first pages of a list, and the rank behind which the next one begins; the list of all tickets has one page. */
const upTo = (all: readonly Ticket[], count: number) => {
  const answer = all.slice(0, count * perPage);
  return { answer, ...(answer.length < all.length && { next: answer.at(-1)?.rank ?? '' }) };
};

/** What the service answers for a list; the text of a ticket is its priority. */
function answerTo({ live, boards }: Service, name: Name): Ticket[] {
  const {
    board_id: board,
    priority,
    q,
  } = lists[name] as { board_id?: string; priority?: string; q?: string };
  const found = live().filter(
    (ticket) =>
      (board === undefined || (ticket.board_id === board && boards.has(board))) &&
      (priority === undefined || ticket.priority === priority) &&
      (q === undefined || ticket.priority === q),
  );
  return board === undefined
    ? found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    : found.toSorted(byRank);
}

const short = ({ id, version, board_id, priority }: Ticket) =>
  `${id} v${version} ${board_id} ${priority}`;
const sorted = (name: Name, all: readonly string[]) => (name === 'all' ? all.toSorted() : all);

/** What every window has to show at the end. */
export const columnsOf = (service: Service) => ({
  ...Object.fromEntries(
    (Object.keys(lists) as Name[]).map((name) => [
      name,
      sorted(name, answerTo(service, name).map(short)),
    ]),
  ),
  boards: [...service.boards.values()].map(({ id, ticket_count }) => `${id} ${ticket_count}`),
});

/** A window with a store, a connection and requests that are answered late. */
export function openWindow(service: Service) {
  const { log, tickets } = service;
  let position = log.length;
  const running: { name: Name | 'boards' | 'ticket'; answer: readonly unknown[]; next?: string }[] =
    [];
  /** The pages of each list that are loaded, and the rank behind which the next one begins. */
  const pages = new Map<string, { loaded: number; next: string | undefined }>();
  const stale = new Set<Name | 'boards'>();
  const own: {
    waiting: Waiting<Ticket>;
    id: string;
    fields: Partial<Ticket>;
    answer?: Ticket | null;
  }[] = [];
  const store = createStore({
    onChange: (changed) => changed.stale.forEach((key) => stale.add(key as Name)),
    onUnclear: () => {},
  });

  function load(name: Name | 'boards'): void {
    if (name === 'boards') {
      store.boards.begin(name, boardsOfProject(project_id));
      running.push({ name, answer: [...service.boards.values()] });
    } else {
      store.tickets.begin(name, ticketRules(lists[name]));
      const count = name === 'all' ? Infinity : (pages.get(name)?.loaded ?? 1);
      running.push({ name, ...upTo(answerTo(service, name), count) });
    }
  }
  /** The next page, behind the former ones as they are shown. */
  function loadNext(name: Name): void {
    const next = pages.get(name)?.next;
    if (next === undefined || isLoading(name)) return;
    store.tickets.begin(name, ticketRules(lists[name]));
    const former = store.tickets.list(name);
    const page = upTo(
      answerTo(service, name).filter(({ rank }) => rank > next),
      1,
    );
    running.push({ name, ...page, answer: [...former, ...page.answer] });
  }
  function answer(pick: number): void {
    const [request] = running.splice(pick % Math.max(1, running.length), 1);
    if (request?.name === 'boards') {
      store.boards.load('boards', boardsOfProject(project_id), request.answer as Board[], true);
    } else if (request?.name === 'ticket') {
      for (const read of request.answer) store.tickets.put(read as Ticket, { isRead: true });
    } else if (request !== undefined) {
      const { name, next } = request;
      const found = request.answer as Ticket[];
      pages.set(name, { loaded: Math.max(1, Math.ceil(found.length / perPage)), next });
      store.tickets.load(name, ticketRules(lists[name]), found, next === undefined);
    }
  }
  const names = [...(Object.keys(lists) as Name[]), 'boards' as const];
  const isLoading = (name: Name | 'boards') => running.some((request) => request.name === name);

  const page = {
    load(pick: number) {
      const name = names[pick % names.length] as Name;
      if (!isLoading(name)) load(name);
    },
    loadNext: (pick: number) => loadNext(names[pick % 5] as Name),
    /** Reads a ticket. */
    read(pick: number) {
      const ticket = pickFrom(service.live(), pick);
      if (ticket !== undefined) running.push({ name: 'ticket', answer: [ticket] });
    },
    answer,
    deliver() {
      const event = log[position];
      if (event === undefined) return;
      position += 1;
      applyEvent(store, event);
    },
    /** Events were missed: everything is loaded again, as at the first visit. */
    loseConnection() {
      position = log.length;
      for (const name of names) stale.add(name);
    },
    ownMove(pick: number, place: number) {
      const ids = store.tickets.list(pick % 2 === 0 ? 'A' : 'B');
      const ticket = ids[place % Math.max(1, ids.length)];
      if (ticket === undefined) return;
      const fields = { board_id: pick % 3 === 0 ? 'C' : 'B', rank: rankBetween(null, null) };
      own.push({ waiting: store.tickets.change(ticket.id, fields), id: ticket.id, fields });
    },
    ownUpdate(pick: number, place: number) {
      const [ticket] = store.tickets.list(names[pick % 3] ?? 'A');
      if (ticket === undefined) return;
      const fields = { priority: place % 2 === 0 ? ('high' as const) : ('low' as const) };
      own.push({ waiting: store.tickets.change(ticket.id, fields), id: ticket.id, fields });
    },
    /** The service executes or refuses the oldest own change. */
    execute(pick: number) {
      const change = own.find((candidate) => candidate.answer === undefined);
      if (change === undefined) return;
      const ticket = tickets.get(change.id);
      const board = change.fields.board_id;
      const isRefused =
        pick % 4 === 0 ||
        ticket === undefined ||
        ticket.isDeleted ||
        (board !== undefined && !service.boards.has(board));
      if (isRefused) change.answer = null;
      else {
        const { board_id = ticket.board_id, priority = ticket.priority } = change.fields;
        const rank = board === undefined ? ticket.rank : service.rankAt(board, 1_000, ticket.id);
        change.answer = service.save(board === undefined ? 'ticket.updated' : 'ticket.moved', {
          ...ticket,
          board_id,
          priority,
          rank,
        });
      }
    },
    /** Its answer arrives. */
    confirm() {
      const at = own.findIndex((candidate) => candidate.answer !== undefined);
      const [change] = at === -1 ? [] : own.splice(at, 1);
      change?.waiting.end(change.answer ?? undefined);
      // Also when the event about it, and later ones, have arrived before.
      if (change?.answer) store.tickets.put(change.answer, { isRead: true });
    },
    /** Loads the next page of a list with an own change, which is refused after that. */
    refuseAfterNext(pick: number, place: number) {
      page.ownUpdate(pick, place);
      const name = names[pick % 3] as Name;
      if (!isLoading(name)) {
        loadNext(name);
        if (isLoading(name)) answer(running.length - 1);
      }
      const change = own.at(-1);
      if (change !== undefined) change.answer ??= null;
      page.confirm();
    },
    /** Everything that is under way arrives. */
    settle() {
      while (own.length > 0) {
        page.execute(1);
        page.confirm();
      }
      for (let rounds = 0; rounds < 20; rounds += 1) {
        while (position < log.length) page.deliver();
        while (running.length > 0) answer(0);
        for (const name of stale) load(name);
        stale.clear();
        while (running.length > 0) answer(0);
        for (const name of pages.keys()) loadNext(name as Name);
        while (running.length > 0) answer(0);
      }
    },
    /** The tickets of boards that stand on another one than their record, own changes included, says. */
    misplaced: () =>
      (['A', 'B', 'C'] as const).flatMap((board) =>
        store.tickets.list(board).filter((ticket) => ticket.board_id !== board),
      ),
    shown: () => ({
      ...Object.fromEntries(
        (Object.keys(lists) as Name[]).map((name) => [
          name,
          sorted(name, store.tickets.list(name).map(short)),
        ]),
      ),
      boards: store.boards.list('boards').map(({ id, ticket_count }) => `${id} ${ticket_count}`),
    }),
  };
  for (const name of names) load(name);
  while (running.length > 0) answer(0);
  return page;
}
