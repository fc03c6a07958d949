import { maxLinks } from '../kernel/max-links.ts';
import { maxTitleLength } from '../kernel/text-length.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Content, type Patch, type Stored } from '../record/record.ts';
import type { Progress } from './checklist.ts';
import type { CustomFieldValues, StoredFieldValues } from './custom-field.ts';
import { priorities } from './priority.ts';

/** A piece of work on a board. */
export const Ticket = record('ticket', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  /** Project key and number: `WEB-42`. Never changed, and not used again for another ticket. */
  key: field.text().example('WEB-42').unique().sortable(),
  number: field.count().example(42),
  projectId: field.ref('project'),
  boardId: field.ref('board').filterable(),
  title: field.line(maxTitleLength, 'Log in with a key').written().imported(),
  descriptionHtml: field.html().nullable().written(),
  /** The version of the policy that cleaned the HTML. */
  htmlPolicy: field.count().hidden(),
  priority: field
    .choice(priorities)
    .default('medium')
    .written()
    .sortable()
    .filterable()
    .imported()
    .example('medium', 'high'),
  /** When its work starts; not after `dueAt`. */
  startAt: field
    .moment()
    .atStartOfDay()
    .nullable()
    .written()
    .sortable({ empty: 'last' })
    .filterableAfter()
    .imported('start date'),
  dueAt: field
    .moment()
    .nullable()
    .written()
    .sortable({ empty: 'last' })
    .filterableAfter()
    .imported('due date'),
  /** The expected work in the team's own unit, with at most one decimal. */
  estimate: field.number(9999, 1, 3.5).nullable().written().sortable({ empty: 'last' }).imported(),
  assigneeIds: field.refs('membership', maxLinks).withoutColumn().written(),
  labelIds: field.refs('label', maxLinks).withoutColumn().written().filterable(),
  /** Each as it was first written in the project, in the order given. */
  tagNames: field.tags('backend').withoutColumn().written().filterable(),
  cycleId: field
    .ref('cycle')
    .nullable()
    .describe('The cycle of its project in which it is done.')
    .written()
    .sortable({ empty: 'last' })
    .filterable(),
  /** The values of custom fields as the API shows them. They follow from `fieldValues` and the fields of the project. */
  customFields: field
    .value<CustomFieldValues>('custom_fields')
    .default({})
    .withoutColumn()
    .written(),
  /** The same as they are stored, with values of deleted fields. */
  fieldValues: field.value<StoredFieldValues>('field_values').nullable().hidden(),
  /** Its place among the tickets of the board. */
  rank: field
    .text()
    .describe('Orders the tickets of a board, compared byte by byte.')
    .example('V')
    .sortable(),
  archived: field.flag().default(false).edited().imported(),
  /**
   * Its parent, if it is a live ticket of the same project (`outerParentId`: of another one). Readers see either as `parent_id`. The storage updates this field, the next one and the three counts below
   * together with the change that they follow from.
   */
  parentId: field
    .ref('ticket')
    .nullable()
    .filterable()
    .describe(
      'The parent, where it is a live ticket that the caller may read, of this project or of another one. In events: of this project.',
    ),
  /** Its parent, if it is a live ticket of another project. */
  outerParentId: field.ref('ticket').nullable().hidden(),
  /** Whether the caller for whom it was loaded can see `outerParentId`. */
  isOuterParentSeen: field.flag().default(false).hidden().withoutColumn(),
  /** The number of live tickets that block it and are not done. */
  openBlockers: field.count().default(0).hidden(),
  blocked: field
    .flag()
    .computed()
    .describe('Whether a ticket that is not done blocks it.')
    .filterable(),
  /** The number of live sub-tickets, and of those that are done. */
  childrenTotal: field.count().default(0).hidden(),
  childrenDone: field.count().default(0).hidden(),
  children: field.value<Progress>('progress').computed(),
  /** The checked items of the task lists in its description. */
  checklist: field.value<Progress>('progress').computed(),
  commentCount: field.count(0).default(0).describe('The number of its comments.').example(3),
  fileCount: field
    .count(0)
    .default(0)
    .describe('The number of its own files, without those of comments.')
    .example(1),
  developmentCount: field
    .count(0)
    .default(0)
    .describe('The number of branches, commits and pull requests that name it.')
    .example(2),
  source: common.source(),
  version: field.version(),
  createdBy: common.createdBy().filterable(),
  /** When it entered its board: was created, moved, unarchived or restored there. Null for an imported ticket whose source does not tell it. */
  enteredBoardAt: field.startMoment().nullable().hidden(),
  /** `enteredBoardAt`, if the board is a done board. */
  completedAt: field.moment().nullable().computed(),
  ...common.listedTimes(),
  commentedAt: common.commentedAt(),
  lastActivityAt: common.lastActivityAt().sortable(),
  deletedAt: common.deletedAt(),
});

export interface Ticket extends Stored<typeof Ticket> {}

/** The fields that people write, all optional. */
export type TicketContent = Content<typeof Ticket>;

/** The fields of a new ticket. Only the title is required. */
export type NewTicket = TicketContent & { title: string };

/** The fields of an edit of a ticket. An absent field stays, an array replaces the former one, null clears. */
export type TicketPatch = Patch<typeof Ticket>;

/** The fields of the record that name something of the ticket's project. Readers of another project do not see their values. */
export const fieldsOfItsProject = [
  'parent_id',
  'project_id',
  'board_id',
  'key',
  'number',
  'label_ids',
  'cycle_id',
] as const;

/** The parent that a ticket gets: its id or key. Null: none; absent: the parent stays. */
export interface WithParent {
  readonly parentId?: string | null | undefined;
}

/** Whether it is neither deleted nor archived: it counts on its board, has a position there, and is listed by default. */
export const isLive = ({ deletedAt, archived }: Pick<Ticket, 'deletedAt' | 'archived'>): boolean =>
  deletedAt === null && !archived;
