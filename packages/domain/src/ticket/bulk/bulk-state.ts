import type { Board } from '../../board/board.ts';
import { changed, nextVersion } from '../../change/change.ts';
import { mergedSets, type SetChange } from '../../change/set-change.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import type { Relation } from '../../relation/relation.ts';
import type { LoadedForRelations } from '../../relation/relations.port.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import type { Place } from '../decisions/place.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ticket } from '../ticket.ts';
import type { LoadedForBulk } from '../tickets.port.ts';
import type { TicketPosition } from '../position.ts';
import { BoardOrder } from './board-order.ts';

/** What an item that names a parent does besides. */
export interface ParentDecision {
  /** The parents before and after, as they are from now on. */
  readonly parents: readonly Ticket[];
  readonly gone: Relation | null;
  readonly made: Relation | null;
}

/** The state that the items of a bulk are decided on one after the other, each on what those before it left. */
export class BulkState {
  readonly project: LoadedForBulk['project'];
  readonly known: LoadedForBulk['known'];
  readonly spellings: Map<string, string>;
  lastNumber: number;
  /** With the parents that tickets have. */
  readonly relations = new RelationGraph();
  readonly #boards: Map<string, Board>;
  readonly #tickets: Map<string, Ticket>;
  readonly #orders: Map<string, BoardOrder>;
  readonly #saved = new Map<string, object>();
  readonly #sets: SetChange[] = [];
  readonly #events: EventDraft[] = [];
  /** Relations that are stored. */
  readonly #stored = new Set<string>();
  readonly #removed: Relation[] = [];
  /** By ticket, whether its parent counts it as done: moves are counted when all is written. */
  readonly #countedDone: Map<string, boolean>;

  /** `related`: what decides on parents, when an item names one. */
  constructor(loaded: LoadedForBulk, related: LoadedForRelations | null = null) {
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
    this.#countedDone = new Map(
      tickets.map(({ id, boardId }) => [id, this.#boards.get(boardId)?.isDone === true]),
    );
    if (related === null) return;
    this.relations.take(related);
    for (const { relation } of related.present) this.#stored.add(relation.id);
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
  apply({
    ticket,
    boards,
    saved = [],
    sets = [],
    events = [],
    relations,
  }: TicketDecision & { relations?: ParentDecision }): void {
    if (saved.length === 0) return;
    for (const set of sets) this.#applySet(set);
    for (const board of boards) this.#boards.set(board.id, board);
    const before = this.#tickets.get(ticket.id);
    if (before?.isLive) this.#orders.get(before.boardId)?.remove(ticket.id);
    if (ticket.isLive) this.#orders.get(ticket.boardId)?.put(ticket);
    // A new ticket cannot be named by the items behind it: whether one is there already depends on its place in the list.
    if (before !== undefined) this.#note(ticket);
    for (const record of [...boards, ticket]) this.#saved.set(record.id, record);
    if (relations !== undefined) this.#applyRelations(ticket, relations);
    this.#sets.push(...sets);
    this.#events.push(...events);
  }

  /** What all items together leave to be written. Limits of boards are those that are stored. */
  changes(stored: LoadedForBulk): {
    saved: object[];
    sets: readonly SetChange[];
    events: EventDraft[];
    removed: Relation[];
  } {
    const limits = new Map(stored.boards.map(({ id, wipLimit }) => [id, wipLimit]));
    const saved = [...this.#saved].map(([id, record]) =>
      limits.has(id) ? changed(record as Board, { wipLimit: limits.get(id) ?? null }) : record,
    );
    const [removed, events] = [this.#removed, this.#events];
    return { saved, sets: mergedSets(this.#sets), events, removed };
  }

  /** The ticket as it is now, if it was there before. */
  current(id: string): Ticket | undefined {
    return this.#tickets.get(id);
  }

  /** Whether the parent of the ticket counts it as done. */
  isCountedDone(id: string): boolean {
    return this.#countedDone.get(id) === true;
  }

  #applyRelations({ id, boardId }: Ticket, { parents, gone, made }: ParentDecision): void {
    for (const parent of parents) {
      this.#note(parent);
      this.#saved.set(parent.id, parent);
    }
    if (gone !== null) {
      this.relations.remove(gone);
      this.#saved.delete(gone.id);
      if (this.#stored.has(gone.id)) this.#removed.push(gone);
    }
    if (made === null) return;
    this.relations.add(made);
    this.#saved.set(made.id, made);
    this.#countedDone.set(id, this.boardById(boardId).isDone);
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
