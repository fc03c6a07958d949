import type { Board } from '../../board/board.ts';
import { changed, nextVersion } from '../../change/change.ts';
import { mergedSets, type SetChange } from '../../change/set-change.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import type { Place } from '../decisions/place.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ticket } from '../ticket.ts';
import type { LoadedForBulk } from '../tickets.port.ts';
import type { TicketPosition } from '../position.ts';
import { BoardOrder } from './board-order.ts';

/** The state that the items of a bulk are decided on one after the other, each on what those before it left. */
export class BulkState {
  readonly project: LoadedForBulk['project'];
  readonly known: LoadedForBulk['known'];
  readonly spellings: Map<string, string>;
  lastNumber: number;
  readonly #boards: Map<string, Board>;
  readonly #tickets: Map<string, Ticket>;
  readonly #orders: Map<string, BoardOrder>;
  readonly #saved = new Map<string, object>();
  readonly #sets: SetChange[] = [];
  readonly #events: EventDraft[] = [];

  constructor(loaded: LoadedForBulk) {
    const { project, known, lastNumber, boards, tickets, orders } = loaded;
    this.project = project;
    this.known = known;
    this.lastNumber = lastNumber;
    this.spellings = new Map(loaded.spellings);
    this.#boards = new Map(boards.map((board) => [board.id, board]));
    this.#tickets = new Map(
      tickets.flatMap((ticket) => [
        [ticket.id, ticket],
        [ticket.key, ticket],
      ]),
    );
    this.#orders = new Map([...orders].map(([id, order]) => [id, new BoardOrder(order)]));
  }

  /** The ticket that an item names, and its board. */
  ticket(given: string): { ticket: Ticket; board: Board } {
    const ticket = this.#tickets.get(ticketRef(given));
    const board = ticket && this.#boards.get(ticket.boardId);
    if (ticket === undefined || board === undefined || ticket.deletedAt !== null) {
      throw invalid('ticket', 'names no ticket of this project');
    }
    return { ticket, board };
  }

  /** The board that an item chooses, and the field that chose it. */
  board({ boardId, boardSlug }: BoardChoice): ReturnType<typeof chosenBoard> {
    const board =
      boardId === undefined
        ? this.#boards.values().find(({ slug }) => slug === boardSlug)
        : this.#boards.get(boardId);
    return chosenBoard(board ?? null, { boardId, boardSlug });
  }

  /** The board as it stands now. */
  boardById(id: string): Board {
    return this.#boards.get(id) as Board;
  }

  /** What lies around a position on the board. */
  place(boardId: string, position: TicketPosition, ticket?: Ticket): Place {
    const order = this.#orders.get(boardId) ?? new BoardOrder({ keys: [], isWhole: true });
    return order.place(position, ticket);
  }

  /** The decision about an item has been made: the next one is made on what it leaves. */
  apply({ ticket, boards, saved = [], sets = [], events = [] }: TicketDecision): void {
    if (saved.length === 0) return;
    for (const set of sets) this.#applySet(set);
    for (const board of boards) this.#boards.set(board.id, board);
    const before = this.#tickets.get(ticket.id);
    if (before?.isLive) this.#orders.get(before.boardId)?.remove(ticket.id);
    if (ticket.isLive) this.#orders.get(ticket.boardId)?.put(ticket);
    // A new ticket cannot be named by the items behind it: whether one is there already depends on its place in the list.
    if (before !== undefined) this.#note(ticket);
    for (const record of [...boards, ticket]) this.#saved.set(record.id, record);
    this.#sets.push(...sets);
    this.#events.push(...events);
  }

  /** What all items together leave to be written. Limits of boards are those that are stored. */
  changes(stored: LoadedForBulk): {
    saved: object[];
    sets: readonly SetChange[];
    events: EventDraft[];
  } {
    const limits = new Map(stored.boards.map(({ id, wipLimit }) => [id, wipLimit]));
    const saved = [...this.#saved].map(([id, record]) =>
      limits.has(id) ? changed(record as Board, { wipLimit: limits.get(id) ?? null }) : record,
    );
    return { saved, sets: mergedSets(this.#sets), events: this.#events };
  }

  /** The ticket as it is now, if it was there before. */
  current(id: string): Ticket | undefined {
    return this.#tickets.get(id);
  }

  #note(ticket: Ticket): void {
    this.#tickets.set(ticket.id, ticket);
    this.#tickets.set(ticket.key, ticket);
  }

  #applySet(set: SetChange): void {
    if (set.kind === 'ticket_number') this.lastNumber = set.last;
    if (set.kind === 'tags') {
      for (const { name } of set.tags) this.spellings.set(foldCase(name), name);
    }
    if (set.kind !== 'ranks') return;
    this.#orders.get(set.boardId)?.spread(set.ranks);
    for (const [id, rank] of set.ranks) {
      const ticket = this.#tickets.get(id);
      const next = ticket && nextVersion(ticket, set.now, { rank });
      if (next === undefined) continue;
      this.#note(next);
      this.#saved.set(id, next);
    }
  }
}
