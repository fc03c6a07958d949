import type { Board } from '../../board/board.ts';
import { leaveBoard } from '../../board/wip-limit.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { cleanedPatch, edit } from '../ticket-input.ts';
import { ticketRecord } from '../ticket-record.ts';
import { Ticket } from '../ticket.ts';
import type { TicketPosition } from '../tickets.port.ts';
import { BoardCounts } from './board-counts.ts';
import { BoardOrders } from './board-orders.ts';
import type { BulkItem, BulkOutcome } from './bulk-item.ts';
import type { BulkParts } from './bulk-parts.ts';
import { BulkRecords } from './bulk-records.ts';
import { draftsOf, type PendingChange } from './drafts-of-change.ts';
import { writeChanges } from './write-changes.ts';

type Item<Op extends BulkItem['op']> = Extract<BulkItem, { op: Op }>;
type Done = (outcome: BulkOutcome) => void;

/**
 * Carries out items in their order. What they need is loaded portion by portion (`prepare`), what they change is
 * written together (`finish`): no item needs a separate query.
 */
export class BulkWork {
  readonly counts: BoardCounts;
  /** Called when tickets got new ranks, and so new versions, because others needed the room. */
  onSpread: (ranks: ReadonlyMap<string, string>, now: Date) => void = () => {};
  readonly #parts: BulkParts;
  readonly #records: BulkRecords;
  readonly #orders: BoardOrders;
  #pending: PendingChange[] = [];

  constructor(parts: BulkParts) {
    const { stores, project, boards } = parts;
    this.#parts = parts;
    this.#records = new BulkRecords(stores, project, boards);
    this.#orders = new BoardOrders(stores.tickets);
    this.counts = new BoardCounts(boards, parts.isAtomic);
  }

  /** Loads and locks the tickets of the items, and what else they name. */
  async prepare(items: readonly BulkItem[]): Promise<void> {
    await Promise.all([this.#records.load(items), this.#orders.loadEnds(this.#parts.boards)]);
  }

  /** Executes an item. `finish` writes it and passes the outcome to `done`. */
  async execute(item: BulkItem, index: number, done: Done): Promise<void> {
    switch (item.op) {
      case 'refused':
        throw item.refusal;
      case 'create':
        return this.#create(item, index, done);
      case 'update':
        return this.#update(item, index, done);
      case 'move':
        return this.#move(item, index, done);
      default:
        return this.#delete(item, done);
    }
  }

  /** Writes what was carried out, unless that is creations alone: others would wait for their numbers until the end. */
  async finishPortion(): Promise<void> {
    if (this.#pending.some(({ before }) => before !== null)) await this.finish();
  }

  /** Writes what was carried out since the last time, and records its events. */
  async finish(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length > 0) await writeChanges(this.#parts, pending);
  }

  async #create(
    { op: _op, boardId, boardSlug, tagNames = [], ...input }: Item<'create'>,
    index: number,
    done: Done,
  ): Promise<void> {
    const { project, html, principal, newId, now } = this.#parts;
    const { board, field } = this.#records.board({ boardId, boardSlug });
    await this.#records.checkReferences(input);
    const descriptionHtml = html.of(input.descriptionHtml);
    const wantedTags = normalizeTagNames(tagNames);
    refuseArchivedProject(project);
    this.counts.enter(board, index, field);
    const ticket = new Ticket({
      ...input,
      id: newId(),
      organizationId: project.organizationId,
      projectId: project.id,
      boardId: board.id,
      key: '',
      number: 0,
      descriptionHtml,
      htmlPolicy: html.policyVersion,
      tagNames: [],
      rank: this.#orders.nextEnd(board.id),
      createdBy: principal.actor,
      now,
    });
    this.#records.noteCreated(ticket);
    this.#orders.enter(board.id, ticket);
    this.#note({ ticket, before: null, from: null, to: board, tagNames: wantedTags, done });
  }

  async #update(
    { op: _op, ticket: ref, ifMatch, ...patch }: Item<'update'>,
    index: number,
    done: Done,
  ): Promise<void> {
    const { project, html, now } = this.#parts;
    const { ticket, board } = await this.#ticketOf(ref);
    await this.#records.checkReferences(patch, ticket);
    const tagNames = patch.tagNames && normalizeTagNames(patch.tagNames);
    const cleaned = cleanedPatch(patch, html);
    if (ifMatch !== undefined && ifMatch !== ticket.version) {
      throw new DomainError('version_mismatch', { currentVersion: ticket.version });
    }
    if (!saysNothing(patch)) refuseArchivedProject(project, fieldsOf(patch));
    const before = ticketRecord(ticket, board);
    const { archived = ticket.archived } = patch;
    if (ticket.archived && !archived) {
      this.counts.enter(board, index, 'archived');
      ticket.rank = this.#orders.nextEnd(board.id);
      ticket.enteredBoardAt = now;
      this.#orders.enter(board.id, ticket);
    } else if (!ticket.archived && archived) {
      leaveBoard(board, 1);
      this.#orders.leave(board.id, ticket);
    }
    ticket.archived = archived;
    edit(ticket, { ...cleaned, tagNames: undefined }, html.policyVersion);
    this.#note({ ticket, before, from: board, to: board, tagNames, done });
  }

  async #move(
    { ticket: ref, position, boardId, boardSlug }: Item<'move'>,
    index: number,
    done: Done,
  ): Promise<void> {
    const { ticket: found, board } = await this.#ticketOf(ref);
    const { board: to, field } = this.#records.board({ boardId, boardSlug });
    refuseArchivedProject(this.#parts.project);
    const wanted = await this.#rankAt(to, position, found);
    if (to !== board && found.isLive) {
      this.counts.enter(to, index, field);
      leaveBoard(board, 1);
    }
    const { ticket, rank } = wanted ?? (await this.#spread(to, position, found));
    const before = ticketRecord(ticket, board);
    if (ticket.isLive) this.#orders.leave(board.id, ticket);
    if (to !== board) {
      ticket.boardId = to.id;
      ticket.enteredBoardAt = this.#parts.now;
    }
    ticket.rank = rank;
    if (ticket.isLive) this.#orders.enter(to.id, ticket);
    this.#note({ ticket, before, from: board, to, isMove: true, done });
  }

  async #delete({ ticket: ref }: Item<'delete'>, done: Done): Promise<void> {
    const { ticket, board } = await this.#ticketOf(ref);
    refuseArchivedProject(this.#parts.project);
    const before = ticketRecord(ticket, board);
    if (ticket.isLive) {
      leaveBoard(board, 1);
      this.#orders.leave(board.id, ticket);
    }
    ticket.deletedAt = this.#parts.now;
    this.#note({ ticket, before, from: board, to: board, done });
  }

  /** The rank of the position; null when there is no room left. */
  async #rankAt(to: Board, position: TicketPosition, ticket: Ticket) {
    if (position.at === 'end') {
      const end = this.#orders.endOf(to.id);
      const isThere = ticket.boardId === to.id && ticket.isLive && ticket.rank === end;
      return { ticket, rank: isThere ? ticket.rank : this.#orders.nextEnd(to.id) };
    }
    if (!this.#orders.isLoaded(to.id)) {
      // The others must be stored where they are.
      await this.finish();
      await this.#orders.load(to.id);
    }
    const rank = this.#orders.rankAt(to.id, position, ticket);
    return rank === null ? null : { ticket, rank };
  }

  /** Makes room on the board, and answers the rank of the position, and the ticket as it is stored now. */
  async #spread(to: Board, position: TicketPosition, { id }: Ticket) {
    const { stores, now } = this.#parts;
    await this.finish();
    const ranks = this.#orders.spread(to.id, id);
    await stores.tickets.rerank(ranks, now);
    this.onSpread(ranks, now);
    await this.#records.reload();
    const { ticket } = this.#records.ticket(id);
    const rank = this.#orders.rankAt(to.id, position, ticket);
    if (rank === null) throw new Error('there is no room between ranks that were spread again');
    return { ticket, rank };
  }

  /** What is known of a change now becomes its events; how tags are spelled is known when it is written. */
  #note(change: PendingChange): void {
    const isComplete = change.before !== null && change.tagNames === undefined;
    const drafts = isComplete ? draftsOf(change, this.#parts.now) : undefined;
    this.#pending.push({ ...change, drafts });
  }

  /** The ticket and its board; a change of it that is not complete is written first. */
  async #ticketOf(given: string): Promise<{ ticket: Ticket; board: Board }> {
    const found = this.#records.ticket(given);
    const isOpen = this.#pending.some(
      ({ ticket, drafts }) => ticket === found.ticket && drafts === undefined,
    );
    if (isOpen) await this.finish();
    return found;
  }
}
