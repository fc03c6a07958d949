import type { RecordSource } from '../import/import-system.ts';
import type { NewFields } from '../kernel/new-fields.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Priority } from './priority.ts';

/** The fields that people write. */
export const contentFields = [
  'title',
  'descriptionHtml',
  'priority',
  'dueAt',
  'estimate',
  'assigneeIds',
  'labelIds',
  'tagNames',
] as const satisfies (keyof Ticket)[];

/** Some of these fields. */
export type TicketContent = {
  [Field in (typeof contentFields)[number]]?: Ticket[Field] | undefined;
};

/** What a new ticket is made of. */
type NewTicketFields = TicketContent &
  NewFields<
    Ticket,
    'projectId' | 'boardId' | 'key' | 'number' | 'title' | 'htmlPolicy' | 'rank' | 'createdBy'
  >;

/** A piece of work on a board. */
export class Ticket {
  id: string;
  organizationId: string;
  projectId: string;
  boardId: string;
  /** Project key and number: `WEB-42`. Never changed, and not used again for another ticket. */
  key: string;
  number: number;
  title: string;
  /** Cleaned HTML, or null. */
  descriptionHtml: string | null;
  /** The version of the policy that cleaned the HTML. */
  htmlPolicy: number;
  priority: Priority;
  dueAt: Date | null;
  /** The expected work in the team's own unit, with at most one decimal; or null. */
  estimate: number | null;
  assigneeIds: readonly string[];
  labelIds: readonly string[];
  /** Each as it was first written in the project, in the order given. */
  tagNames: readonly string[];
  /** Its place among the tickets of the board; ranks sort byte by byte. */
  rank: string;
  archived = false;
  version = 1;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;
  /** When a comment on it was last written, changed, deleted or restored; null before the first. */
  commentedAt: Date | null = null;
  deletedAt: Date | null = null;
  /** When it entered its board: was created, moved, unarchived or restored there. Null for an imported ticket whose source does not tell it. */
  enteredBoardAt: Date | null;
  /** The record of the other system that it was imported from; null when it was made here. Only imports write it. */
  source: RecordSource | null = null;
  /**
   * Its parent, if it is a live ticket of the same project; else null. The storage updates this and the next four fields together with
   * the change that they follow from.
   */
  parentId: string | null = null;
  /** Its parent, if it is a live ticket of another project; else null. */
  outerParentId: string | null = null;
  /** The number of live tickets that block it and are not done. */
  openBlockers = 0;
  /** The number of live sub-tickets. */
  childrenTotal = 0;
  /** The number of live sub-tickets that are done. */
  childrenDone = 0;
  /** Whether the caller for whom it was loaded can see `outerParentId`. Not stored. */
  isOuterParentSeen = false;

  /** A new ticket. Content that `fields` leaves out gets its default. */
  constructor(fields: NewTicketFields) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.boardId = fields.boardId;
    this.key = fields.key;
    this.number = fields.number;
    this.title = fields.title;
    this.descriptionHtml = fields.descriptionHtml ?? null;
    this.htmlPolicy = fields.htmlPolicy;
    this.priority = fields.priority ?? 'medium';
    this.dueAt = fields.dueAt ?? null;
    this.estimate = fields.estimate ?? null;
    this.assigneeIds = fields.assigneeIds ?? [];
    this.labelIds = fields.labelIds ?? [];
    this.tagNames = fields.tagNames ?? [];
    this.rank = fields.rank;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
    this.enteredBoardAt = fields.now;
  }

  /** Whether it is neither deleted nor archived: it counts on its board, has a position there, and is listed by default. */
  get isLive(): boolean {
    return this.deletedAt === null && !this.archived;
  }
}
