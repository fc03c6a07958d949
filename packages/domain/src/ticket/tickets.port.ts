import type { Board } from '../board/board.ts';
import type { TicketCommentRecord } from '../comment/comment-record.ts';
import type { DeletedFilter } from '../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../project/project.ts';
import type { Spellings } from '../kernel/tag-names.ts';
import type { BulkItem } from './bulk/bulk-item.ts';
import type { BoardChoice } from './choose-board.ts';
import type { Place } from './decisions/place.ts';
import type { OrderKey, TicketPosition } from './position.ts';
import type { KnownReferences } from './assignees-and-labels.ts';
import type { TicketPatch } from './ticket-input.ts';
import type { Priority } from './priority.ts';
import type { Ticket, TicketContent } from './ticket.ts';
import type { TicketRecord } from './ticket-record.ts';

/** A ticket with its board, both locked. */
export interface LockedTicket {
  readonly ticket: Ticket;
  readonly board: Board;
  /** As it is while the board is locked; not locked itself. */
  readonly project: Pick<Project, 'archived'>;
}

/** What a new ticket needs. */
export interface LoadedForCreate {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  /** The chosen board, locked; null when the choice names no board of the project. */
  readonly board: Board | null;
  /** The end of the board. */
  readonly place: Place;
  /** The last number given in the project, whose counter is locked. */
  readonly lastNumber: number;
  /** The stored spellings of the tags named. */
  readonly spellings: Spellings;
  readonly known: KnownReferences;
}

/** What the items of a bulk name, locked: boards in id order, then tickets in id order. */
export interface LoadedForBulk {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  /** The boards that the items or their tickets name. */
  readonly boards: readonly Board[];
  /** The tickets named, not deleted. */
  readonly tickets: readonly Ticket[];
  /** The order of each of the boards: all live tickets where an item moves one there, elsewhere the last alone. */
  readonly orders: ReadonlyMap<
    string,
    { readonly keys: readonly OrderKey[]; readonly isWhole: boolean }
  >;
  readonly lastNumber: number;
  readonly spellings: Spellings;
  readonly known: KnownReferences;
}

/** The tickets of the tenant's live projects, inside a transaction. Only live ones are found, unless a method says otherwise. */
export interface TicketStore {
  /** The ticket, not deleted, with its board, which is locked first. `ref` is an id or a key such as `WEB-42`. */
  lock(ref: string): Promise<LockedTicket | null>;
  /** What a new ticket of a live project needs; null when the project is not there. The board is locked first: later reads stay true. */
  loadForCreate(
    projectId: string,
    input: BoardChoice & TicketContent,
  ): Promise<LoadedForCreate | null>;
  /** As `lock`, with what an edit needs; the place is the end of the board. */
  loadForUpdate(
    ref: string,
    patch: TicketPatch,
  ): Promise<
    (LockedTicket & { place: Place; spellings: Spellings; known: KnownReferences }) | null
  >;
  /**
   * As `lock`, with the chosen board, locked in id order with the ticket's own; it is null when it is none of the project. The place is the
   * position on it.
   */
  loadForMove(
    ref: string,
    choice: BoardChoice,
    position: TicketPosition,
  ): Promise<(LockedTicket & { destination: Board | null; place: Place }) | null>;
  /**
   * A ticket of a live project, deleted or not, locked, with its board (null when that is deleted) and the chosen one, by default its own. The
   * place is the end there.
   */
  loadForRestore(
    ref: string,
    choice: BoardChoice,
  ): Promise<
    | (Pick<LockedTicket, 'ticket' | 'project'> & {
        board: Board | null;
        destination: Board | null;
        place: Place;
      })
    | null
  >;
  /** What the items of a bulk need, and these tickets besides; null when the project is not there. */
  loadForBulk(
    projectId: string,
    items: readonly BulkItem[],
    besides?: readonly string[],
  ): Promise<LoadedForBulk | null>;
  /**
   * The chosen board of a live project, locked, with those of the ids that are tickets of it and not deleted, locked in id order, in no
   * order; and the lowest rank of its other live tickets. Descriptions that come after a page's worth of them, as the ids are given, may be left out: null.
   */
  loadForReorder(
    projectId: string,
    choice: BoardChoice,
    ids: readonly string[],
  ): Promise<LoadedForReorder | null>;
}

/** What a new order of tickets needs. */
export interface LoadedForReorder {
  readonly project: Pick<Project, 'id' | 'archived'>;
  /** Null when the choice names no board of the project. */
  readonly board: Board | null;
  readonly tickets: readonly Ticket[];
  /** The lowest rank of the live tickets that are not named; null for none. */
  readonly limit: string | null;
}

/** Orders of a ticket list; `-` is the reverse, but tickets without a date or an estimate always come last. */
export const ticketSorts = [
  'rank',
  '-rank',
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'last_activity_at',
  '-last_activity_at',
  'due_at',
  '-due_at',
  'priority',
  '-priority',
  'key',
  '-key',
  'estimate',
  '-estimate',
] as const;

export type TicketSort = (typeof ticketSorts)[number];

/** Orders of a list over several projects. */
export type WideTicketSort = Exclude<TicketSort, 'rank' | '-rank'>;

/** What a filter can ask for: live sub-tickets, files of its own that are ready, tasks in the description. */
export const ticketParts = ['children', 'files', 'checklist'] as const;

export type TicketPart = (typeof ticketParts)[number];

/** Which tickets a list holds. What is absent does not select; of several values, any one will do. */
export interface TicketFilter {
  projectIds?: readonly string[] | undefined;
  boardIds?: readonly string[] | undefined;
  /** Slugs of boards that are not deleted. */
  boardSlugs?: readonly string[] | undefined;
  /** Folded words that must all occur in title, key or text. */
  words: readonly string[];
  /** People, and `none` for tickets without an assignee. */
  assigneeIds?: readonly string[] | undefined;
  labelIds?: readonly string[] | undefined;
  priorities?: readonly Priority[] | undefined;
  /** Tag names, compared without case. */
  tags?: readonly string[] | undefined;
  /** Ids of the actors that created them; these may be gone now. */
  createdBy?: readonly string[] | undefined;
  /** Tickets that the caller sees, of any project: their sub-tickets. */
  parentIds?: readonly string[] | undefined;
  /** Those that a ticket blocks which is not done; or, with false, all others. */
  blocked?: boolean | undefined;
  /** A ticket must have one of these. */
  has?: readonly TicketPart[] | undefined;
  /** Those not on a done board and due before the moment `at`; or, with `is` false, all others. */
  overdue?: { is: boolean; at: Date } | undefined;
  dueBefore?: Date | undefined;
  dueAfter?: Date | undefined;
  createdSince?: Date | undefined;
  updatedSince?: Date | undefined;
  /** Those that came onto their board, a done one, at that moment or later. */
  completedSince?: Date | undefined;
  archived: boolean | 'all';
  /** Deleted ones are those of live projects. */
  deleted?: DeletedFilter | undefined;
}

/** A ticket with the names and comments that a person reads with it. */
export interface TicketInContext {
  ticket: TicketRecord;
  /** What its board, labels and assignees are called, by id. */
  names: {
    boards: Readonly<Record<string, string>>;
    labels: Readonly<Record<string, string>>;
    users: Readonly<Record<string, string>>;
  };
  /** A page of its comments, in creation order. */
  comments: Page<TicketCommentRecord>;
}

/** Reads of tickets. */
export interface TicketQueries {
  /** `ref` is an id or a key such as `WEB-42`; `fields` as in a `PageRequest`. */
  find(ref: string, fields?: readonly string[]): Promise<TicketRecord | null>;
  /** The same with its names and this page of its comments, all of one moment. */
  findInContext(ref: string, comments: PageRequest): Promise<TicketInContext | null>;
  /**
   * `rank`: boards in position order, then rank, deleted tickets at their places; every other sort ends with a tie-break. Null when the project is no
   * live project of the tenant. Refuses with `validation_failed` (board_id, board_slug, assignee_id, label_id) when a filter names
   * what is not the project's.
   */
  list(
    projectId: string,
    filter: TicketFilter,
    sort: TicketSort,
    page: PageRequest,
  ): Promise<Page<TicketRecord> | null>;
  /**
   * The tickets of all live projects. `created_at` is the order of the identifiers, which are made at creation. Refuses
   * as `list` does, and also for project_id.
   */
  listAll(
    filter: TicketFilter,
    sort: WideTicketSort,
    page: PageRequest,
  ): Promise<Page<TicketRecord>>;
}
