import { Board } from '../../records/board.ts';
import { changed, nextVersion } from '../../record/next-version.ts';
import { mergedSets, type SetChange } from '../../change/set-change.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import { Relation } from '../../records/relation.ts';
import type { LoadedForRelations } from '../../ports/relations.port.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import type { Place, TicketPosition } from '../position.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { ticketRef } from '../ticket-key.ts';
import { isLive, Ticket } from '../../records/ticket.ts';
import type { LoadedForBulk } from '../../ports/tickets.port.ts';
import type { LockedTicket } from '../../records/locked-ticket.ts';
import { BoardOrder } from './order-on-board.ts';

/** The state for the items of a bulk change; `related` when an item names a parent. */
export type BulkLoaded = LoadedForBulk & { readonly related?: LoadedForRelations | null };

type SavedRecord = Board | Ticket | Relation;

/** The state in memory while the items of a bulk change are decided one after the other: each decision sees the results of those before. */
export class BulkState {
  readonly project: LoadedForBulk['project'];
  readonly known: LoadedForBulk['known'];
  readonly spellings: Map<string, string>;
  lastNumber: number;
  /** The relations of the tickets with their parents. */
  readonly relations = new RelationGraph();
  readonly #boards: Map<string, Board>;
  readonly #tickets: Map<string, Ticket>;
  readonly #formerKeys: LoadedForBulk['formerKeys'];
  /** Parents of other projects, by id and by key. */
  readonly #outer = new Map<string, LockedTicket>();
  readonly #orders: Map<string, BoardOrder>;
  readonly #saved = new Map<string, object>();
  readonly #sets: SetChange[] = [];
  readonly #events: EventDraft[] = [];
  /** The ids of relations that are stored. */
  readonly #stored: ReadonlySet<string>;
  readonly #removed: Relation[] = [];
  /** By ticket, whether the counts of its parent in memory include it as done. Moves change these counts only when everything is written. */
  readonly #countedDone: Map<string, boolean>;

  constructor({ boards, tickets, orders, spellings, related, ...loaded }: BulkLoaded) {
    ({ project: this.project, known: this.known, lastNumber: this.lastNumber } = loaded);
    this.spellings = new Map(spellings);
    this.#formerKeys = loaded.formerKeys;
    this.#boards = new Map(boards.map((board) => [board.id, board]));
    this.#tickets = new Map(
      tickets.flatMap((ticket) => [ticket.id, ticket.key].map((ref) => [ref, ticket])),
    );
    this.#orders = new Map([...orders].map(([id, order]) => [id, new BoardOrder(order)]));
    this.#countedDone = new Map(
      tickets.map(({ id, boardId }) => [id, this.#boards.get(boardId)?.isDone === true]),
    );
    this.#stored = new Set(related?.present.map(({ relation }) => relation.id));
    if (!related) return;
    this.relations.take(related);
    for (const locked of related.tickets.values()) {
      if (!this.#tickets.has(locked.ticket.id)) this.#saveOuter(locked);
    }
  }

  /** The ticket that an item names, and its board. */
  ticket(ref: string): { ticket: Ticket; board: Board } {
    const ticket = this.#tickets.get(this.#knownRef(ref));
    const board = ticket && this.#boards.get(ticket.boardId);
    if (ticket === undefined || board === undefined || ticket.deletedAt !== null) {
      throw invalid('ticket', 'is not a ticket of this project');
    }
    return { ticket, board };
  }

  /** A ticket that is named as a parent, of this project or of another one, after the items that were decided before; null when there is none. */
  parent(ref: string): LockedTicket | null {
    const knownRef = this.#knownRef(ref);
    const ticket = this.#tickets.get(knownRef);
    if (ticket === undefined) return this.#outer.get(knownRef) ?? null;
    const { project } = this;
    return ticket.deletedAt === null
      ? { ticket, board: this.boardById(ticket.boardId), project }
      : null;
  }

  /** The id or key by which the ticket is found that the text names: for a key that it had in another project, its id. */
  #knownRef(text: string): string {
    const ref = ticketRef(text);
    const isPresent = this.#tickets.has(ref) || this.#outer.has(ref);
    return isPresent ? ref : (this.#formerKeys.get(ref) ?? ref);
  }

  /** The board that an item chooses, and the field that names it. */
  board(choice: BoardChoice): ReturnType<typeof chosenBoard> {
    const { boardId, boardSlug } = choice;
    const board =
      boardId === undefined
        ? this.#boards.values().find(({ slug }) => slug === boardSlug)
        : this.#boards.get(boardId);
    return chosenBoard(board ?? null, choice);
  }

  /** The board, after the items that were decided before. */
  boardById(id: string): Board {
    return this.#boards.get(id) as Board;
  }

  /** The place at a position on the board, without `ticket`. */
  place(boardId: string, position: TicketPosition, ticket?: Ticket): Place {
    const order = this.#orders.get(boardId) ?? new BoardOrder({ keys: [], isWhole: true });
    return order.place(position, ticket);
  }

  /** Whether the counts of its parent in memory include the ticket as done. */
  isCountedDone(id: string): boolean {
    return this.#countedDone.get(id) === true;
  }

  /** The ticket, after the items that were decided before; undefined for one that was not loaded. */
  current(id: string): Ticket | undefined {
    return this.#tickets.get(id);
  }

  /** Applies the decision about an item, so that the next one sees its result. */
  apply(decision: TicketDecision): void {
    const { ticket, boards, saved = [], removed = [], sets = [], events = [] } = decision;
    if (saved.length === 0) return;
    // Only relations and parents: imports change the ticket and the boards of a decision, so that those in `saved` may be outdated.
    const ofOthers = (saved as readonly SavedRecord[]).filter(
      (record) =>
        record instanceof Relation ||
        (record.id !== ticket.id && (this.#tickets.has(record.id) || this.#outer.has(record.id))),
    );
    const before = this.#tickets.get(ticket.id);
    if (before !== undefined) this.#orders.get(before.boardId)?.remove(ticket.id);
    for (const set of sets) this.#applySet(set);
    for (const relation of removed as readonly Relation[]) this.#remove(relation);
    for (const record of [...boards, ticket, ...ofOthers]) this.#save(record);
    this.#sets.push(...sets);
    this.#events.push(...events);
  }

  /** The changes of all items together. The boards get their stored WIP limits back. */
  changes(stored: Pick<LoadedForBulk, 'boards'>): {
    saved: object[];
    removed: readonly Relation[];
    sets: readonly SetChange[];
    events: EventDraft[];
  } {
    const limits = new Map(stored.boards.map(({ id, wipLimit }) => [id, wipLimit]));
    const saved = [...this.#saved.values()].map((record) =>
      Board.is(record) ? changed(record, { wipLimit: limits.get(record.id) ?? null }) : record,
    );
    const [removed, events] = [this.#removed, this.#events];
    return { saved, removed, sets: mergedSets(this.#sets), events };
  }

  #save(record: SavedRecord): void {
    this.#saved.set(record.id, record);
    if (Board.is(record)) this.#boards.set(record.id, record);
    else if (Ticket.is(record)) this.#saveTicket(record);
    else {
      this.relations.add(record);
      const child = this.#tickets.get(record.toId);
      if (child) this.#countedDone.set(child.id, this.boardById(child.boardId).isDone);
    }
  }

  #saveOuter(locked: LockedTicket): void {
    for (const ref of [locked.ticket.id, locked.ticket.key]) this.#outer.set(ref, locked);
  }

  #saveTicket(ticket: Ticket): void {
    const outer = this.#outer.get(ticket.id);
    if (outer !== undefined) return this.#saveOuter({ ...outer, ticket });
    if (isLive(ticket)) this.#orders.get(ticket.boardId)?.put(ticket);
    // Later items cannot name a new ticket: otherwise the result would depend on the order of the items.
    if (!this.#tickets.has(ticket.id)) return;
    this.#tickets.set(ticket.id, ticket);
    this.#tickets.set(ticket.key, ticket);
  }

  #remove(relation: Relation): void {
    this.relations.remove(relation);
    this.#saved.delete(relation.id);
    if (this.#stored.has(relation.id)) this.#removed.push(relation);
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
      if (next !== undefined) this.#save(next);
    }
  }
}
