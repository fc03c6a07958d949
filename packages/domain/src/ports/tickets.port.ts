import type { FieldCondition, FieldParameters, FieldSort } from '../custom-field/field-filter.ts';
import type { KnownFields } from '../custom-field/ticket-fields.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { LockedTicket } from '../records/locked-ticket.ts';
import type { Board } from '../records/board.ts';
import type { TicketCommentRecord } from '../records/comment-record.ts';
import type { DeletedFilter } from '../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { CustomField, CustomFieldRecord } from '../records/custom-field.ts';
import type { ticketTimes } from '../records/rule.ts';
import type { Label } from '../records/label.ts';
import type { Project } from '../records/project.ts';
import type { FilterOf } from '../record/filter.ts';
import type { Spellings } from '../change/tag-names.ts';
import type { BulkItem } from '../ticket/bulk-item.ts';
import type { BoardChoice } from '../ticket/choose-board.ts';
import type { OrderKey, Place, TicketPosition } from '../ticket/position.ts';
import type { KnownReferences } from '../ticket/assignees-and-labels.ts';
import type { LaneField, TicketCounts } from '../ticket/ticket-counts.ts';
import type { GroupCell, GroupField, GroupRequest } from '../ticket/ticket-groups.ts';
import type { TicketSort } from '../ticket/ticket-sort.ts';
import type { WideTicketSort } from '../ticket/wide-ticket-sort.ts';
import type { Ticket, TicketContent, TicketPatch } from '../records/ticket.ts';

/** The state for a new ticket. */
export interface LoadedForCreate {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  /** The chosen board, locked; null when the choice names no board of the project. */
  readonly board: Board | null;
  /** The end of the board. */
  readonly place: Place;
  /** The last ticket number of the project, whose counter is locked. */
  readonly lastNumber: number;
  /** The stored spellings of the named tags. */
  readonly spellings: Spellings;
  readonly known: KnownReferences;
}

/** The state of the project that a ticket moves to, which is locked. */
export interface LoadedArrival extends KnownFields {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  /** The custom fields of the project that it leaves, if it has values. */
  readonly formerFields: readonly CustomField[];
  /** The last ticket number of the project, whose counter is locked. */
  readonly lastNumber: number;
  /** The number that the ticket had in the project before; null if it never was there. */
  readonly formerNumber: number | null;
  /** Its labels in their order, each with the id of the project's label with the same name; null for none. */
  readonly labels: readonly (Pick<Label, 'name' | 'color'> & { readonly id: string | null })[];
  /** The stored spellings of its tags. */
  readonly spellings: Spellings;
  /** Whether its parent of another project is in this one. */
  readonly hasParent: boolean;
}

/** The records that the items of a bulk change name, locked: boards in id order, then tickets in id order. */
export interface LoadedForBulk {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  /** The boards that the items name, and those of their tickets. */
  readonly boards: readonly Board[];
  /** The named tickets that are not deleted. */
  readonly tickets: readonly Ticket[];
  /** Of the keys that were named, those that tickets had in other projects, with the ids of these tickets. */
  readonly formerKeys: ReadonlyMap<string, string>;
  /** The order of each board: all live tickets when an item moves a ticket there (`isWhole`), otherwise only the last one. */
  readonly orders: ReadonlyMap<
    string,
    { readonly keys: readonly OrderKey[]; readonly isWhole: boolean }
  >;
  readonly lastNumber: number;
  readonly spellings: Spellings;
  readonly known: KnownReferences;
}

/**
 * The tickets of the tenant's live projects, inside a transaction. Only live ones are found, unless a method says otherwise. A `ref` is an id, a
 * key such as `WEB-42`, or a key that the ticket had in another project.
 */
export interface TicketStore {
  /** The ticket, not deleted, with its board, which is locked first. `ref` is an id or a key such as `WEB-42`. */
  lock(ref: string): Promise<LockedTicket | null>;
  /** The state for a new ticket of a live project; null when the project does not exist. The board is locked first, so that later reads stay valid. */
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
   * As `lock`, with the chosen board; both boards are locked in id order. `destination` is null when the choice names no board of the project. The
   * place is the position on it.
   */
  loadForMove(
    ref: string,
    choice: BoardChoice,
    position: TicketPosition,
  ): Promise<(LockedTicket & { destination: Board | null; place: Place }) | null>;
  /**
   * As `loadForMove`, with the board of the project with this id, which is locked first. `arrival` is null when it is not a live project that
   * the caller sees. The project can be the ticket's own.
   */
  loadForArrival(
    ref: string,
    projectId: string,
    choice: BoardChoice,
    position: TicketPosition,
  ): Promise<
    | (LockedTicket & {
        destination: Board | null;
        place: Place;
        arrival: LoadedArrival | null;
      })
    | null
  >;
  /**
   * A ticket of a live project, deleted or not, locked, with its board (null when it is deleted) and the chosen board, by default its own. The
   * place is the end of the chosen board.
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
  /** The state for the items of a bulk change, with these other tickets (ids or keys); null when the project does not exist. */
  loadForBulk(
    projectId: string,
    items: readonly BulkItem[],
    parents?: readonly string[],
  ): Promise<LoadedForBulk | null>;
  /**
   * The chosen board of a live project, locked, with its tickets among the ids that are not deleted, locked in id order and returned in any
   * order. When the descriptions, in the order of the ids, are more than fit on a page, those of the last tickets may be null.
   */
  loadForReorder(
    projectId: string,
    choice: BoardChoice,
    ids: readonly string[],
  ): Promise<LoadedForReorder | null>;
}

/** The state for a new order of tickets. */
export interface LoadedForReorder {
  readonly project: Pick<Project, 'id' | 'archived'>;
  /** Null when the choice names no board of the project. */
  readonly board: Board | null;
  readonly tickets: readonly Ticket[];
  /** The lowest rank of the live tickets that are not named; null for none. */
  readonly limit: string | null;
}

/** Parts of a ticket that a filter can select by: live sub-tickets, ready files of the ticket itself, tasks in the description. */
export const ticketParts = ['children', 'files', 'checklist'] as const;

export type TicketPart = (typeof ticketParts)[number];

/**
 * Which tickets a list has: the plain filters of the declaration, where `cycleIds` can have `cycleWords`, and these. An absent field selects nothing; of several values, a
 * ticket needs one.
 */
export interface TicketFilter extends FilterOf<typeof Ticket> {
  projectIds?: readonly string[] | undefined;
  /** Only these tickets. */
  ids?: readonly string[] | undefined;
  /** Only tickets with a greater id. */
  afterId?: string | undefined;
  /** Only tickets whose due date, entry into their board, last activity or completion is after `after`, and not after `until`. */
  time?: { of: (typeof ticketTimes)[number]; after: Date; until: Date } | undefined;
  /** Slugs of boards that are not deleted. */
  boardSlugs?: readonly string[] | undefined;
  /** Folded words that must all occur in title, key or text. */
  words: readonly string[];
  /** People, and `none` for tickets without an assignee. */
  assigneeIds?: readonly string[] | undefined;
  /** Tickets with at least one of these parts. */
  has?: readonly TicketPart[] | undefined;
  /** With `is` true, tickets that are overdue at `at`: due before, and not on a done board. With false, all others. */
  overdue?: { is: boolean; at: Date } | undefined;
  /** Tickets on a done board that entered it at that time or later. */
  completedSince?: Date | undefined;
  /** True: tickets on a done board. False: all others. */
  completed?: boolean | undefined;
  /** Only tickets without a due date. */
  isUndated?: boolean | undefined;
  /** Only tickets without a start date. */
  isUnscheduled?: boolean | undefined;
  /** Parameters for custom fields, as a use case takes them. It turns them into `fields`. */
  custom?: FieldParameters | undefined;
  /** Conditions on the values of custom fields. */
  fields?: readonly FieldCondition[] | undefined;
  /** Filters that select no ticket of the list: one that passes any of them is left out. */
  except?: ExceptedTickets | undefined;
  archived: boolean | 'all';
  /** Only deleted tickets of live projects can be listed. */
  deleted?: DeletedFilter | undefined;
}

/** The filters of tickets that are counted in groups. */
export type GroupFilter = Omit<TicketFilter, 'words' | 'deleted' | 'projectIds'>;

/** Filters of tickets that a list leaves out. */
export type ExceptedTickets = Omit<
  Partial<TicketFilter>,
  'words' | 'archived' | 'deleted' | 'except'
>;

/** The filter that selects all tickets that pass the filters of an exception. */
export const exceptedFilter = (except: ExceptedTickets): TicketFilter => ({
  ...except,
  words: [],
  archived: 'all',
  deleted: 'include',
});

/** A ticket with the names and comments that a person reads with it. */
export interface TicketInContext {
  ticket: TicketRecord;
  /** The names of its board, labels and assignees, by id. */
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
  /** The same with its names and this page of its comments, in one consistent read. */
  findInContext(ref: string, comments: PageRequest): Promise<TicketInContext | null>;
  /**
   * `rank` sorts by the position of the board, then by rank; deleted tickets have their ranks, too. Every other sort ends with the id. Null when the
   * project is no live project of the tenant. Refuses with `validation_failed` (board_id, board_slug, assignee_id, label_id, cycle_id) a filter that names
   * something that is not in the project.
   */
  list(
    projectId: string,
    filter: TicketFilter,
    sort: TicketSort | FieldSort,
    page: PageRequest,
  ): Promise<Page<TicketRecord> | null>;
  /**
   * The number of the project's tickets on each board, and in each lane if `by` is their field, or a custom field of a choice or person. The largest counts are first. Null, and
   * refusals, as in `list`. Its cost grows with the tickets of the project.
   */
  count(
    projectId: string,
    filter: TicketFilter,
    by: LaneField | CustomFieldRecord | null,
  ): Promise<TicketCounts | null>;
  /**
   * The numbers of the project's tickets in groups and parts of these: of the `maxGroups` largest values of each field, or the latest days; all others are one.
   * Null, refusals and cost as in `count`.
   */
  groups(
    projectId: string,
    filter: GroupFilter,
    request: GroupRequest<GroupField | CustomFieldRecord>,
  ): Promise<readonly GroupCell[] | null>;
  /**
   * The tickets of all live projects. `created_at` sorts by the ids, which grow with the time of creation. Refuses
   * what `list` refuses, and the same for project_id.
   */
  listAll(
    filter: TicketFilter,
    sort: WideTicketSort | FieldSort,
    page: PageRequest,
  ): Promise<Page<TicketRecord>>;
}
