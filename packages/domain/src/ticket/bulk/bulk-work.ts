import type { Board } from '../../board/board.ts';
import { leaveBoard } from '../../board/wip-limit.ts';
import { eventsOf } from '../../event/event-draft.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import { cleanedHtml } from '../../kernel/cleaned-html.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import type { Project } from '../../project/project.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import type { BoardChoice } from '../choose-board.ts';
import { rankAt } from '../place-ticket.ts';
import { rankBetween } from '../rank.ts';
import { checkReferences } from '../references.ts';
import { cleanedPatch, edit } from '../ticket-patch.ts';
import { ticketRecord } from '../ticket-record.ts';
import { ticketRef } from '../ticket-ref.ts';
import { Ticket } from '../ticket.ts';
import { BoardCounts } from './board-counts.ts';
import type { BulkItem, BulkOutcome } from './bulk-item.ts';
import { draftsOf, type PendingChange } from './drafts-of-change.ts';

/** What the items of a bulk are carried out with, inside a transaction that holds all boards of the project. */
export interface BulkParts {
  readonly stores: TenantStores;
  readonly principal: Principal;
  readonly project: Project;
  readonly boards: readonly Board[];
  readonly richText: RichText;
  readonly newId: NewId;
  readonly now: Date;
  readonly isAtomic: boolean;
}

type Item<Op extends BulkItem['op']> = Extract<BulkItem, { op: Op }>;

/**
 * Carries out items in their order. What they need is asked for portion by portion (`prepare`), what they change is
 * written together (`finish`): no item costs a question of its own, but for a move to a place between others.
 */
export class BulkWork {
  readonly counts: BoardCounts;
  readonly #parts: BulkParts;
  readonly #tickets = new Map<string, Ticket>();
  readonly #people = new Set<string>();
  readonly #labels = new Set<string>();
  /** The last rank of each board. */
  readonly #ends = new Map<string, string | null>();
  #pending: PendingChange[] = [];

  constructor(parts: BulkParts) {
    this.#parts = parts;
    this.counts = new BoardCounts(parts.boards, parts.isAtomic);
  }

  /** Loads and locks the tickets of the items, and what else they name. */
  async prepare(items: readonly BulkItem[]): Promise<void> {
    const { stores, project, boards } = this.#parts;
    const refs = items.flatMap((item) => ('ticket' in item ? ticketRef(item.ticket) : []));
    const wishes = items.filter((item) => item.op === 'create' || item.op === 'update');
    const people = wishes.flatMap(({ assigneeIds = [] }) => assigneeIds);
    const labels = wishes.flatMap(({ labelIds = [] }) => labelIds);
    this.#tickets.clear();
    const unknownEnds = boards.filter(({ id }) => !this.#ends.has(id));
    const [tickets, known, existing] = await Promise.all([
      refs.length > 0 ? stores.tickets.lockInProject(project.id, refs) : [],
      people.length > 0 ? stores.projects.usersWithAccess(project.id, people) : [],
      labels.length > 0 ? stores.labels.existing(project.id, labels) : [],
      ...unknownEnds.map(async ({ id }) => {
        this.#ends.set(id, (await stores.tickets.gapAt(id, { at: 'end' }, null))?.after ?? null);
      }),
    ]);
    for (const ticket of tickets) {
      this.#tickets.set(ticket.id, ticket);
      this.#tickets.set(ticket.key, ticket);
    }
    for (const id of known) this.#people.add(id);
    for (const id of existing) this.#labels.add(id);
  }

  /** Carries out an item, to be written by `finish`, which tells `done` what came of it. */
  async carryOut(
    item: BulkItem,
    index: number,
    done: (outcome: BulkOutcome) => void,
  ): Promise<void> {
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

  /** Writes what was carried out since the last time, and records its events. */
  async finish(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    const { stores, project, principal, newId, now, boards } = this.#parts;
    const fresh = pending.filter(({ before }) => before === null);
    const names = new Map(
      pending.flatMap(({ tagNames = [] }) => tagNames).map((name) => [foldCase(name), name]),
    );
    const [adopted, first] = await Promise.all([
      stores.tags.adopt(project.id, [...names.values()]),
      fresh.length > 0 ? stores.projects.nextTicketNumber(project.id, fresh.length) : 0,
    ]);
    const spelling = new Map(adopted.map((name) => [foldCase(name), name]));
    for (const [place, { ticket }] of fresh.entries()) {
      ticket.number = first + place;
      ticket.key = `${project.key}-${ticket.number}`;
    }
    const changed = pending.flatMap((change) => {
      const { ticket, tagNames } = change;
      if (tagNames !== undefined) {
        ticket.tagNames = tagNames.map((name) => spelling.get(foldCase(name)) ?? name);
      }
      const drafts = draftsOf(change, now);
      change.done(drafts.outcome);
      return drafts.events.length === 0 ? [] : [{ ...change, events: drafts.events }];
    });
    const { added = [], updated = [] } = Object.groupBy(changed, ({ before }) =>
      before === null ? 'added' : 'updated',
    );
    await stores.tickets.add(...added.map(({ ticket }) => ticket));
    await stores.tickets.save(...new Set(updated.map(({ ticket }) => ticket)));
    await stores.boards.save(...boards);
    const drafts = changed.flatMap(({ events }) => events);
    await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
  }

  async #create(
    { op: _op, boardId, boardSlug, tagNames = [], ...input }: Item<'create'>,
    index: number,
    done: PendingChange['done'],
  ): Promise<void> {
    const { project, richText, principal, newId, now } = this.#parts;
    const { board, field } = this.#boardOf({ boardId, boardSlug });
    await this.#checkReferences(input);
    const descriptionHtml = cleanedHtml(richText, 'description_html', input.descriptionHtml);
    const wantedTags = normalizeTagNames(tagNames);
    refuseArchivedProject(project);
    this.counts.enter(board, index, field);
    const ticket = new Ticket({
      id: newId(),
      organizationId: project.organizationId,
      projectId: project.id,
      boardId: board.id,
      key: '',
      number: 0,
      title: input.title,
      descriptionHtml,
      htmlPolicy: richText.policyVersion,
      priority: input.priority ?? 'medium',
      dueAt: input.dueAt ?? null,
      estimate: input.estimate ?? null,
      assigneeIds: [...(input.assigneeIds ?? [])],
      labelIds: [...(input.labelIds ?? [])],
      tagNames: [],
      rank: this.#nextEnd(board.id),
      createdBy: principal.actor,
      now,
    });
    this.#pending.push({ ticket, before: null, from: null, to: board, tagNames: wantedTags, done });
  }

  async #update(
    { op: _op, ticket: ref, ifMatch, ...patch }: Item<'update'>,
    index: number,
    done: PendingChange['done'],
  ): Promise<void> {
    const { project, richText, now } = this.#parts;
    const { ticket, board } = await this.#ticketOf(ref);
    await this.#checkReferences(patch, ticket);
    const tagNames = patch.tagNames && normalizeTagNames(patch.tagNames);
    const cleaned = cleanedPatch(patch, richText);
    if (ifMatch !== undefined && ifMatch !== ticket.version) {
      throw new DomainError('version_mismatch', { currentVersion: ticket.version });
    }
    if (!saysNothing(patch)) refuseArchivedProject(project, fieldsOf(patch));
    const before = ticketRecord(ticket, board);
    const { archived = ticket.archived } = patch;
    if (ticket.archived && !archived) {
      this.counts.enter(board, index, 'archived');
      ticket.rank = this.#nextEnd(board.id);
      ticket.enteredBoardAt = now;
    } else if (!ticket.archived && archived) {
      leaveBoard(board, 1);
    }
    ticket.archived = archived;
    edit(ticket, { ...cleaned, tagNames: undefined }, richText.policyVersion);
    this.#pending.push({ ticket, before, from: board, to: board, tagNames, done });
  }

  async #move(
    { ticket: ref, place, boardId, boardSlug }: Item<'move'>,
    index: number,
    done: PendingChange['done'],
  ): Promise<void> {
    const { project, stores, now } = this.#parts;
    const { ticket, board } = await this.#ticketOf(ref);
    const { board: to, field } = this.#boardOf({ boardId, boardSlug });
    refuseArchivedProject(project);
    const before = ticketRecord(ticket, board);
    let rank: string;
    if (place.at === 'end') {
      const isThere = to === board && ticket.isLive && ticket.rank === this.#ends.get(to.id);
      rank = isThere ? ticket.rank : this.#nextEnd(to.id);
    } else {
      // The others must be where they are going to be.
      await this.finish();
      rank = await rankAt(stores.tickets, to.id, place, ticket, { clock: () => now });
      // Read again: placing may have spread the ranks of the board anew.
      const end = await stores.tickets.gapAt(to.id, { at: 'end' }, ticket.id);
      const last = end?.after ?? null;
      this.#ends.set(to.id, last === null || last < rank ? rank : last);
    }
    if (to !== board) {
      if (ticket.isLive) {
        this.counts.enter(to, index, field);
        leaveBoard(board, 1);
      }
      ticket.boardId = to.id;
      ticket.enteredBoardAt = now;
    }
    ticket.rank = rank;
    this.#pending.push({ ticket, before, from: board, to, isMove: true, done });
  }

  async #delete({ ticket: ref }: Item<'delete'>, done: PendingChange['done']): Promise<void> {
    const { ticket, board } = await this.#ticketOf(ref);
    refuseArchivedProject(this.#parts.project);
    const before = ticketRecord(ticket, board);
    if (ticket.isLive) leaveBoard(board, 1);
    ticket.deletedAt = this.#parts.now;
    this.#pending.push({ ticket, before, from: board, to: board, done });
  }

  /** The ticket and its board; what an earlier item changed of it is written first. */
  async #ticketOf(given: string): Promise<{ ticket: Ticket; board: Board }> {
    const ticket = this.#tickets.get(ticketRef(given));
    const board = this.#parts.boards.find(({ id }) => id === ticket?.boardId);
    if (ticket === undefined || board === undefined || ticket.deletedAt !== null) {
      throw invalid('ticket', 'names no ticket of this project');
    }
    if (this.#pending.some((change) => change.ticket === ticket)) await this.finish();
    return { ticket, board };
  }

  #boardOf({ boardId, boardSlug }: BoardChoice) {
    const { boards } = this.#parts;
    const field = boardId === undefined ? ('board_slug' as const) : ('board_id' as const);
    const board = boards.find(({ id, slug }) =>
      boardId === undefined ? slug === boardSlug : id === boardId,
    );
    if (board === undefined) throw invalid(field, 'is not a board of this project');
    if (boardSlug !== undefined && board.slug !== boardSlug) {
      throw invalid('board_slug', 'is not the same board as board_id');
    }
    return { board, field };
  }

  async #checkReferences(...wanted: [Parameters<typeof checkReferences>[2], Ticket?]) {
    const known = {
      projects: { usersWithAccess: async () => this.#people },
      labels: { existing: async () => this.#labels },
    };
    await checkReferences(known, this.#parts.project.id, ...wanted);
  }

  #nextEnd(boardId: string): string {
    const rank = rankBetween(this.#ends.get(boardId) ?? null, null);
    this.#ends.set(boardId, rank);
    return rank;
  }
}
