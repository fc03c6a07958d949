import { countsOf } from '../board/affected-boards.ts';
import type { Board } from '../board/board.ts';
import { changed } from '../change/change.ts';
import { Comment } from '../comment/comment.ts';
import { commentDecision } from '../comment/commented.ts';
import { isRefusal } from '../kernel/domain-error.ts';
import type { NewWatch } from '../notification/notices.ts';
import { hasImplicitAccess } from '../tenancy/implicit-access.ts';
import { projectMemberEvent } from '../tenancy/member-event.ts';
import type { OrganizationMemberRecord } from '../tenancy/membership.ts';
import { BulkState } from '../ticket/bulk/bulk-state.ts';
import { createTicket } from '../ticket/decisions/create-ticket.ts';
import { moveTicket } from '../ticket/decisions/move-ticket.ts';
import { aboutTicket, type TicketDecision } from '../ticket/decisions/ticket-decision.ts';
import { updateTicket } from '../ticket/decisions/update-ticket.ts';
import type { NewTicket, Stored } from '../ticket/ticket-input.ts';
import { ticketRecord } from '../ticket/ticket-record.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { changedHere, deletedHere, noTicket, twice } from './decide-structure.ts';
import type { FittedItem } from './fit.ts';
import { idAt } from './id-at.ts';
import type { ImportedRecord } from './imported-record.ts';
import type { PortionWork } from './portion-work.ts';
import type { NeutralRecord } from './source.port.ts';

type TicketOf = Extract<NeutralRecord, { kind: 'ticket' }>;
type CommentOf = Extract<NeutralRecord, { kind: 'comment' }>;

const maxLinks = 100;

const notAdded =
  'Assignees without access to the project are left out: let the import add people to the project.';
const takenOut = 'Assignees who were taken out of the project here are left out.';

/** What an item is decided as, and what differs from its source. */
interface Wanted {
  readonly content: Stored<NewTicket>;
  readonly board: Board;
  readonly differs: string[];
  /** Assignees who come into the project with it. */
  readonly newcomers: readonly OrganizationMemberRecord[];
}

/** Decides the tickets and comments of a portion, each on what those before it left. */
export class TicketWork {
  readonly #work: PortionWork;
  readonly #state: BulkState;
  readonly #people: Set<string>;
  readonly #htmlPolicy: number;
  /** Tickets of the portion as comments leave them. */
  readonly #tickets = new Map<string, Ticket>();
  /** Assignees watch their tickets. */
  readonly #watches: NewWatch[] = [];

  constructor(work: PortionWork, htmlPolicy: number) {
    const { bulk } = work.state;
    if (bulk === null) throw new Error('a portion without tickets has none to decide');
    this.#work = work;
    this.#htmlPolicy = htmlPolicy;
    this.#people = new Set(bulk.known.people);
    const none = { keys: [], isWhole: true };
    const orders = new Map(work.boards.map(({ id }) => [id, bulk.orders.get(id) ?? none]));
    this.#state = new BulkState({ ...bulk, project: work.project, boards: work.boards, orders });
  }

  /** A ticket of the source becomes a ticket; one that it was before is updated, unless somebody changed it here. */
  decideTicket(one: FittedItem, given: TicketOf): void {
    const work = this.#work;
    const ref = { kind: 'ticket', key: one.item.key } as const;
    if (work.isTwice(ref)) return work.report(one, { left: twice });
    const before = work.record(ref);
    const wanted = this.#wanted(one, given);
    try {
      const left =
        before === undefined
          ? this.#create(one, given, wanted)
          : this.#update(one, given, wanted, before);
      if (left === null) this.#letIn(wanted.newcomers);
      work.report(one, { ...(left !== null && { left }), differs: wanted.differs });
    } catch (error) {
      if (!isRefusal(error, 'wip_limit_exceeded')) throw error;
      work.report(one, { left: 'The WIP limit of its board is reached.' });
    }
  }

  #wanted(one: FittedItem, given: TicketOf): Wanted {
    const work = this.#work;
    const differs: string[] = [];
    const named = given.board === null ? null : work.record({ kind: 'board', key: given.board });
    const first = this.#boards()[0] as Board;
    const board = (named && this.#board(named.recordId)) ?? first;
    if (given.board !== null && board.id !== named?.recordId) {
      differs.push('Its list was not carried: it is on the first board.');
    }
    const labelIds = given.labels.flatMap((key) => {
      const id = work.record({ kind: 'label', key })?.recordId;
      return id !== undefined && work.label(id) !== undefined ? [id] : [];
    });
    if (labelIds.length < given.labels.length)
      differs.push('Labels that were not carried are off.');
    const assignees = this.#assignees(given.assignees, differs);
    if (given.completedAt !== null && !board.isDone) {
      differs.push(
        'It was completed, and its board is not one of done work: the date is left out.',
      );
    }
    if (given.createdAt !== null && board.isDone && given.completedAt === null) {
      differs.push('When it was completed is not known: it counts from its creation.');
    }
    const content = {
      title: given.title,
      descriptionHtml: one.html,
      htmlPolicy: this.#htmlPolicy,
      priority: given.priority ?? 'medium',
      dueAt: given.dueAt,
      estimate: given.estimate,
      assigneeIds: assignees.map(({ id }) => id),
      labelIds: [...new Set(labelIds)].slice(0, maxLinks),
      tagNames: given.tags,
    } as const;
    const newcomers = assignees.filter((member) => !this.#hasAccess(member));
    return { content, board, differs, newcomers };
  }

  /** People with access, and those of the organization whom the import may add. */
  #assignees(keys: readonly string[], differs: string[]): OrganizationMemberRecord[] {
    const work = this.#work;
    const { people, job } = work.state;
    const members = new Map<string, OrganizationMemberRecord>();
    for (const key of keys) {
      const userId = people.userId(key);
      const member = userId === null ? undefined : people.member(userId);
      if (member === undefined) {
        differs.push('Assignees who are no people of the organization are left out.');
        continue;
      }
      const wasAdded = work.record({ kind: 'member', key: member.id }) !== undefined;
      if (!this.#hasAccess(member) && (!job.addsPeople || wasAdded))
        differs.push(wasAdded ? takenOut : notAdded);
      else members.set(member.id, member);
    }
    return [...members.values()].slice(0, maxLinks);
  }

  #hasAccess({ id, role }: OrganizationMemberRecord): boolean {
    return this.#people.has(id) || hasImplicitAccess(role);
  }

  /** People of a ticket that is written come into the project. */
  #letIn(newcomers: readonly OrganizationMemberRecord[]): void {
    const { project, context, sets, events } = this.#work;
    for (const member of newcomers) {
      this.#people.add(member.id);
      const set = { projectId: project.id, userId: member.id, isMember: true, now: context.now };
      sets.push({ kind: 'project_member', ...set });
      const record = { ...member, access: 'explicit' } as const;
      events.push(projectMemberEvent('project.member.added', project.id, record));
      const row = { key: member.id, url: null };
      this.#work.becameRecord('member', row, { id: member.id, version: 1 }, true);
    }
  }

  #create(one: FittedItem, given: TicketOf, { content, board }: Wanted): null {
    const work = this.#work;
    const { principal, newId, now } = work.context;
    const at = given.createdAt ?? now;
    const actor = work.state.people.maker(given.author);
    const made = createTicket(
      {
        project: work.project,
        // An archived one does not enter.
        board: given.archived ? changed(board, { wipLimit: null }) : board,
        field: 'board_id',
        place: this.#state.place(board.id, { at: 'end' }),
        lastNumber: this.#state.lastNumber,
        spellings: this.#state.spellings,
        content,
      },
      { principal: { ...principal, actor }, newId, now: at },
    );
    const completedAt = board.isDone ? given.completedAt : null;
    const ticket = changed(made.ticket, {
      id: idAt(at, newId),
      archived: given.archived,
      enteredBoardAt: completedAt ?? at,
      updatedAt: now,
      source: work.sourceOf(one),
    });
    this.#apply(one, made, { ticket, boards: given.archived ? [] : made.boards }, board, true);
    return null;
  }

  #update(one: FittedItem, given: TicketOf, wanted: Wanted, row: ImportedRecord): string | null {
    const { project, context } = this.#work;
    const found = this.#state.current(row.recordId);
    if (found === undefined) return this.#work.isTried(row) ? null : deletedHere;
    const { ticket, board } = this.#state.ticket(row.recordId);
    const place = this.#state.place(board.id, { at: 'end' }, ticket);
    const { spellings } = this.#state;
    // In which order they are stored says nothing.
    const content = {
      ...wanted.content,
      assigneeIds: sameOrder(ticket.assigneeIds, wanted.content.assigneeIds ?? []),
      labelIds: sameOrder(ticket.labelIds, wanted.content.labelIds ?? []),
      archived: given.archived,
    };
    const edited = updateTicket({ ticket, board, project, place, spellings, content }, context);
    const isElsewhere = wanted.board.id !== board.id;
    if (edited.saved === undefined && !isElsewhere) return null;
    if (ticket.version !== row.versionWritten) return changedHere;
    this.#apply(one, edited, edited, board, false);
    if (!isElsewhere) return null;
    const after = this.#state.ticket(row.recordId);
    const destination = this.#state.boardById(wanted.board.id);
    const end = this.#state.place(destination.id, { at: 'end' }, after.ticket);
    const moved = moveTicket(
      { ...after, project, destination, field: 'board_id', place: end },
      context,
    );
    const ticketThere =
      destination.isDone && given.completedAt !== null
        ? changed(moved.ticket, { enteredBoardAt: given.completedAt })
        : moved.ticket;
    this.#apply(one, moved, { ticket: ticketThere, boards: moved.boards }, destination, false);
    return null;
  }

  /** Takes over a decision, with other values than now's, and the event of an import in place of its own. */
  #apply(
    one: FittedItem,
    decision: TicketDecision,
    { ticket, boards }: Pick<TicketDecision, 'ticket' | 'boards'>,
    board: Board,
    isNew: boolean,
  ): void {
    if (decision.saved === undefined) return;
    const record = ticketRecord(ticket, board);
    const event = {
      ...aboutTicket(record),
      kind: 'ticket.imported',
      affected: countsOf(...boards),
    } as const;
    this.#state.apply({ ...decision, ticket, boards, events: [event] });
    this.#tickets.set(ticket.id, ticket);
    this.#watches.push(
      ...ticket.assigneeIds.map((userId) => ({
        subject: { type: 'ticket' as const, id: ticket.id },
        userId,
      })),
    );
    this.#work.became(one, 'ticket', ticket, isNew);
  }

  /** A comment of the source becomes one, with its author and its time. */
  decideComment(one: FittedItem, given: CommentOf): void {
    const work = this.#work;
    const ref = { kind: 'comment', key: one.item.key } as const;
    if (work.isTwice(ref)) return work.report(one, { left: twice });
    if (one.html === null) return work.report(one, { left: 'It has no text.' });
    const row = work.record({ kind: 'ticket', key: given.ticket });
    const ticket = row && (this.#tickets.get(row.recordId) ?? this.#state.current(row.recordId));
    const before = work.record(ref);
    if (row === undefined || ticket === undefined) {
      const isTried = row !== undefined && work.isTried(row);
      return work.report(one, isTried ? {} : { left: noTicket });
    }
    const { newId, now } = work.context;
    const on = { kind: 'ticket', record: ticket, project: work.project } as const;
    if (before !== undefined) {
      const comment = work.state.comments.find(({ id }) => id === before.recordId);
      if (comment === undefined || comment.deletedAt !== null) {
        return work.report(one, { left: deletedHere });
      }
      if (comment.bodyHtml === one.html) return work.report(one);
      if (comment.version !== before.versionWritten) return work.report(one, { left: changedHere });
      const version = comment.version + 1;
      const edit = { bodyHtml: one.html, htmlPolicy: this.#htmlPolicy, version, updatedAt: now };
      return this.#keepComment(one, on, changed(comment, edit), now, false);
    }
    const at = given.createdAt ?? now;
    const comment = new Comment({
      id: idAt(at, newId),
      organizationId: ticket.organizationId,
      on: { kind: 'ticket', id: ticket.id },
      bodyHtml: one.html,
      htmlPolicy: this.#htmlPolicy,
      author: work.state.people.author(given.author),
      source: work.sourceOf(one),
      now: at,
    });
    this.#keepComment(one, on, comment, at, true);
  }

  #keepComment(
    one: FittedItem,
    on: Parameters<typeof commentDecision>[1]['on'],
    comment: Comment,
    at: Date,
    isNew: boolean,
  ): void {
    const work = this.#work;
    const { saved = [], events = [] } = commentDecision('ticket', { on, comment }, 'created', {
      now: at,
    });
    const ticket = saved[1] as Ticket;
    this.#tickets.set(ticket.id, ticket);
    work.saved.set(comment.id, comment);
    work.events.push(
      ...events.map((event) => ({ ...event, kind: 'ticket.comment.imported' as const })),
    );
    work.became(one, 'comment', comment, isNew);
    work.report(one);
  }

  /** Leaves everything in the work of the portion. */
  end(): void {
    const { bulk } = this.#work.state;
    if (bulk === null) return;
    const { saved, sets, events } = this.#state.changes({ ...bulk, boards: this.#work.boards });
    for (const record of saved) {
      const { id } = record as { id: string };
      this.#work.saved.set(id, record);
      if (this.#work.board(id) !== undefined) this.#work.keepBoard(record as Board);
    }
    for (const [id, ticket] of this.#tickets) this.#work.saved.set(id, ticket);
    this.#work.sets.push(...sets);
    if (this.#watches.length > 0) this.#work.sets.push({ kind: 'watches', watches: this.#watches });
    this.#work.events.push(...events);
  }

  /** Boards as the tickets before left them. */
  #board(id: string): Board | undefined {
    return this.#work.board(id) && this.#state.boardById(id);
  }

  #boards(): readonly Board[] {
    return this.#work.boards.map(({ id }) => this.#state.boardById(id));
  }
}

/** The wanted ids, in the order of the present ones where they are the same. */
function sameOrder(present: readonly string[], wanted: readonly string[]): readonly string[] {
  const isSame = present.length === wanted.length && wanted.every((id) => present.includes(id));
  return isSame ? present : wanted;
}
