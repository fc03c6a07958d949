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
  /** The number people say: project key and number, `WEB-42`. Never changed, never used again. */
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
  /** As the project first stored them, in the order given. */
  tagNames: readonly string[];
  /** Sorts bytewise among the tickets of the board. */
  rank: string;
  archived = false;
  version = 1;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;
  /** When a comment on it was last written, changed, deleted or restored; null before the first. */
  commentedAt: Date | null = null;
  deletedAt: Date | null = null;
  /** When it came onto its board (created, moved, unarchived or restored there). */
  enteredBoardAt: Date;
  /** Where it comes from; null when it was made here. Only imports write it. */
  source: RecordSource | null = null;
  /** Its parent, where that is a live ticket of the same project. This and the next three are kept by the storage in the change that they follow from. */
  parentId: string | null = null;
  /** The live tickets that block it and are not done. */
  openBlockers = 0;
  /** The live sub-tickets. */
  childrenTotal = 0;
  /** Those of them that are done. */
  childrenDone = 0;

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

  /** Counts on its board, has a place in its order, and is listed by default. */
  get isLive(): boolean {
    return this.deletedAt === null && !this.archived;
  }
}
