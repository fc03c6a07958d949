import { importNote, type ImportNoteText } from '../records/import-note.ts';
import { countsOf } from '../board/affected-boards.ts';
import type { Board } from '../records/board.ts';
import { changed } from '../record/next-version.ts';
import { isRefusal } from '../kernel/domain-error.ts';
import { hasImplicitAccess } from '../access/roles.ts';
import { projectMemberEvent } from '../tenancy/member-event.ts';
import type { OrganizationMemberRecord } from '../records/membership.ts';
import { BulkState } from '../ticket/bulk/bulk-state.ts';
import { createTicket } from '../ticket/decisions/create-ticket.ts';
import { moveTicket } from '../ticket/decisions/move-ticket.ts';
import { aboutTicket, type TicketDecision } from '../ticket/decisions/ticket-decision.ts';
import { updateTicket } from '../ticket/decisions/update-ticket.ts';
import { ticketRecord } from '../records/ticket-record.ts';
import type { Ticket } from '../records/ticket.ts';
import type { LoadedForBulk } from '../ports/tickets.port.ts';
import { changedHere, deletedHere, twice } from './decide-structure.ts';
import { importedDevelopment } from './fit-developments.ts';
import { uuidAt } from './uuid-at.ts';
import type { ImportedRecord } from '../records/imported-record.ts';
import type { SetChange } from '../change/set-change.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { wantedTicket, type WantedTicket } from './wanted-ticket.ts';

/** Decides the tickets of a portion one after the other. */
export class TicketWork {
  readonly #work: PortionWork;
  readonly #bulk: LoadedForBulk;
  readonly #state: BulkState;
  readonly #people: Set<string>;
  /** Tickets of the portion after their comments. */
  readonly #tickets = new Map<string, Ticket>();
  /** Assignees watch their tickets. */
  readonly #watches: Extract<SetChange, { kind: 'watches' }>['watches'][number][] = [];

  constructor(work: PortionWork, bulk: LoadedForBulk) {
    this.#work = work;
    this.#bulk = bulk;
    this.#people = new Set(bulk.known.people);
    const none = { keys: [], isWhole: true };
    const orders = new Map(work.boards.map(({ id }) => [id, bulk.orders.get(id) ?? none]));
    this.#state = new BulkState({ ...bulk, project: work.project, boards: work.boards, orders });
  }

  /** Imports a ticket of the source. A ticket from an earlier import is updated, unless somebody changed it here. */
  decide(fitted: FittedItem, fields: FittedOf<'ticket'>): void {
    const work = this.#work;
    const ref = { kind: 'ticket', key: fitted.item.key } as const;
    if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
    const before = work.record(ref);
    const boards = work.boards.map(({ id }) => this.#state.boardById(id));
    const hasAccess = (member: OrganizationMemberRecord) => this.#hasAccess(member);
    const ticket = before && this.#state.current(before.recordId);
    const wanted = wantedTicket(work, fitted, fields, { boards, ticket, hasAccess });
    try {
      const reason =
        before === undefined
          ? this.#create(fitted, fields, wanted)
          : this.#update(fitted, fields, wanted, before);
      if (reason === null) this.#addMembers(wanted.newcomers);
      work.report(fitted, { ...(reason !== null && { left: reason }), differs: wanted.differs });
    } catch (error) {
      if (!isRefusal(error, 'wip_limit_exceeded')) throw error;
      work.report(fitted, { left: importNote('wip_limit_reached') });
    }
  }

  #hasAccess({ id, role }: OrganizationMemberRecord): boolean {
    return this.#people.has(id) || hasImplicitAccess(role);
  }

  /** Adds assignees to the project. */
  #addMembers(newcomers: readonly OrganizationMemberRecord[]): void {
    const { project, context, sets, events } = this.#work;
    for (const member of newcomers) {
      this.#people.add(member.id);
      const set = { projectId: project.id, userId: member.id, isMember: true, now: context.now };
      sets.push({ kind: 'project_member', ...set });
      const record = { ...member, access: 'explicit' } as const;
      events.push(projectMemberEvent('project.member.added', project.id, record));
      const row = { key: member.id, url: null };
      this.#work.became('member', row, { id: member.id, version: 1 }, true);
    }
  }

  #create(fitted: FittedItem, fields: FittedOf<'ticket'>, { content, board }: WantedTicket): null {
    const work = this.#work;
    const { principal, newId, now } = work.context;
    const at = fields.createdAt ?? now;
    const actor = work.state.people.maker(fields.author);
    const isCopy = work.state.job.system === 'project';
    const completedAt = isCopy ? at : fields.completedAt;
    const made = createTicket(
      {
        project: work.project,
        // An archived ticket does not count on the board. A copied board can be as full as the board it is a copy of.
        board: fields.archived || isCopy ? changed(board, { wipLimit: null }) : board,
        field: 'board_id',
        place: this.#state.place(board.id, { at: 'end' }),
        lastNumber: this.#state.lastNumber,
        spellings: this.#state.spellings,
        content,
      },
      { principal: { ...principal, actor }, newId, now: at },
    );
    const ticket = changed(made.ticket, {
      id: uuidAt(at, newId),
      // Nothing is invented: without a time in the source, it has none here. A copy is completed when it is made.
      enteredBoardAt: board.isDone ? completedAt : null,
      updatedAt: now,
      source: work.sourceOf(fitted),
      developmentCount: fields.development.length,
    });
    const { wipLimit } = board;
    const boards = fields.archived ? [] : made.boards.map((after) => changed(after, { wipLimit }));
    this.#apply(fitted, made, { ticket, boards }, board, true);
    for (const sent of fields.development) {
      const development = importedDevelopment(sent, ticket, { newId, now });
      work.saved.set(development.id, development);
    }
    return null;
  }

  #update(
    fitted: FittedItem,
    fields: FittedOf<'ticket'>,
    wanted: WantedTicket,
    row: ImportedRecord,
  ): ImportNoteText | null {
    const { project, context } = this.#work;
    const found = this.#state.current(row.recordId);
    if (found === undefined) return this.#work.isTried(row) ? null : deletedHere;
    const { ticket, board } = this.#state.ticket(row.recordId);
    const place = this.#state.place(board.id, { at: 'end' }, ticket);
    const { spellings } = this.#state;
    // A different order of the same ids is no change.
    const content = {
      ...wanted.content,
      assigneeIds: sameOrder(ticket.assigneeIds, wanted.content.assigneeIds ?? []),
      labelIds: sameOrder(ticket.labelIds, wanted.content.labelIds ?? []),
    };
    const edited = updateTicket({ ticket, board, project, place, spellings, content }, context);
    const isElsewhere = wanted.board.id !== board.id;
    if (edited.saved === undefined && !isElsewhere) return null;
    if (ticket.version !== row.versionWritten) return changedHere;
    this.#apply(fitted, edited, edited, board, false);
    if (!isElsewhere) return null;
    const after = this.#state.ticket(row.recordId);
    const destination = this.#state.boardById(wanted.board.id);
    const end = this.#state.place(destination.id, { at: 'end' }, after.ticket);
    const moved = moveTicket(
      { ...after, project, destination, field: 'board_id', place: end },
      context,
    );
    const ticketThere = destination.isDone
      ? changed(moved.ticket, { enteredBoardAt: fields.completedAt })
      : moved.ticket;
    this.#apply(fitted, moved, { ticket: ticketThere, boards: moved.boards }, destination, false);
    return null;
  }

  /** Applies a decision with the ticket and boards given here, and with an event of an import in place of its own events. */
  #apply(
    fitted: FittedItem,
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
        onlyAssigned: true as const,
      })),
    );
    this.#work.became('ticket', fitted.item, ticket, isNew);
  }

  /** The ticket after the items that were decided before; undefined when there is none. */
  ticket(id: string): Ticket | undefined {
    return this.#tickets.get(id) ?? this.#state.current(id);
  }

  /** Keeps a ticket that another decision changed. */
  keep(ticket: Ticket): void {
    this.#tickets.set(ticket.id, ticket);
  }

  /** Puts all changes into the work of the portion. */
  finish(): void {
    const { saved, sets, events } = this.#state.changes({
      ...this.#bulk,
      boards: this.#work.boards,
    });
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
}

/** The wanted ids, in the order of the present ones where they are the same. */
function sameOrder(present: readonly string[], wanted: readonly string[]): readonly string[] {
  const isSame = present.length === wanted.length && wanted.every((id) => present.includes(id));
  return isSame ? present : wanted;
}
