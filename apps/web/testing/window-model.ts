import type { Board, Ticket } from '../src/api/types.ts';
import { applyEvent } from '../src/data/store/apply-event.ts';
import { boardsOfProject, createStore } from '../src/data/store/store.ts';
import { ticketRules } from '../src/data/store/ticket-rules.ts';
import { answerTo, lists, perPage, short, sorted, upTo, type Name } from './list-model.ts';
import { openOwnChanges } from './own-changes-model.ts';
import { pickFrom, project_id, type Service } from './service-model.ts';

/**
 * A window with a store, an outbox, a connection and requests that are answered late. `stored`: the changes that it finds, of the page before
 * it was loaded again. `written`: the titles of its new tickets that were not taken back, in their order.
 */
export function openWindow(service: Service, stored: string | null = null, written: string[] = []) {
  const { log } = service;
  let position = log.length;
  const running: { name: Name | 'boards' | 'ticket'; answer: readonly unknown[]; next?: string }[] =
    [];
  /** The pages of each list that are loaded, and the rank behind which the next one begins. */
  const pages = new Map<string, { loaded: number; next: string | undefined }>();
  const stale = new Set<Name | 'boards'>();
  const store = createStore({
    onChange: (changed) => changed.stale.forEach((key) => stale.add(key as Name)),
    onUnclear: () => {},
  });
  const own = openOwnChanges(service, store, stored, written);

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
      const ticket = pickFrom(store.tickets.list(pick % 2 === 0 ? 'A' : 'B'), place);
      if (ticket !== undefined)
        own.add({ op: 'move', ticket, board_id: pick % 3 === 0 ? 'C' : 'B' });
    },
    ownUpdate(pick: number, place: number) {
      const [ticket] = store.tickets.list(names[pick % 3] ?? 'A');
      if (ticket === undefined) return;
      own.add({ op: 'update', ticket, priority: place % 2 === 0 ? 'high' : 'low' });
    },
    ownDelete(pick: number, place: number) {
      const ticket = pickFrom(store.tickets.list(names[pick % 3] ?? 'A'), place);
      if (ticket !== undefined) own.add({ op: 'delete', ticket });
    },
    ownCreate: (pick: number) => own.create(pick % 2 === 0 ? 'high' : 'medium'),
    sendAgain: own.sendAgain,
    discard: own.discard,
    written,
    undo: own.undo,
    execute: own.execute,
    confirm: own.confirm,
    loseAnswer: own.loseAnswer,
    goOffline: own.goOffline,
    goOnline: own.goOnline,
    /** Loads the next page of a list with an own change, which is refused after that. */
    refuseAfterNext(pick: number, place: number) {
      page.ownUpdate(pick, place);
      const name = names[pick % 3] as Name;
      if (!isLoading(name)) {
        loadNext(name);
        if (isLoading(name)) answer(running.length - 1);
      }
      own.execute(0);
    },
    /** Everything that is under way arrives. */
    async settle() {
      await own.settle();
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
    /** The window is loaded again: the changes that were not confirmed are found where they were stored. */
    reload: () => openWindow(service, own.leave(), written),
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
