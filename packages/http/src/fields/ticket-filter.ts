import {
  maxSlugLength,
  priorities,
  ticketParts,
  ticketSorts,
  type AnalyticsFilter,
  type TicketFilter,
} from '@basalt/domain';
import * as v from 'valibot';
import type { Fields } from '../request/validate-fields.ts';
import { anyTag, commaList, identifierList, projectList, wordList } from './comma-list.ts';
import { dateTime } from './date-time.ts';
import { archivedFilter, deletedFilter, queryFlag, search } from './query.ts';
import { oneOf } from './text.ts';

const slugList = commaList({
  description: 'Slugs of boards, separated by commas. A record must be on one of them.',
  example: 'open,in-progress',
  read: (slug) => (slug === '' || slug.length > maxSlugLength ? null : slug),
  fault: `must have 1 to ${maxSlugLength} characters`,
});

/** The filters of a ticket list. */
const filterEntries = {
  board_id: v.exactOptional(identifierList()),
  board_slug: v.exactOptional(slugList),
  q: search,
  assignee_id: v.exactOptional(identifierList('none')),
  label_id: v.exactOptional(identifierList()),
  priority: v.exactOptional(wordList(priorities)),
  tag: v.exactOptional(anyTag('A ticket')),
  created_by: v.exactOptional(identifierList()),
  parent_id: v.exactOptional(identifierList()),
  blocked: v.exactOptional(
    queryFlag(
      '`true`: only tickets that are blocked by a ticket that is not done. `false`: all others.',
    ),
  ),
  has: v.exactOptional(wordList(ticketParts)),
  overdue: v.exactOptional(
    queryFlag(
      '`true`: only tickets that were due before now and are not on a done board. `false`: all others.',
    ),
  ),
  completed: v.exactOptional(
    queryFlag('`true`: only tickets on a done board. `false`: all others.'),
  ),
  due: v.exactOptional(
    v.pipe(
      v.picklist(['none'], 'must be none'),
      v.metadata({ description: '`none`: only tickets without a due date.' }),
    ),
  ),
  due_before: v.exactOptional(dateTime),
  due_after: v.exactOptional(dateTime),
  created_since: v.exactOptional(dateTime),
  created_before: v.exactOptional(dateTime),
  updated_since: v.exactOptional(dateTime),
  updated_before: v.exactOptional(dateTime),
  completed_since: v.exactOptional(dateTime),
  archived: archivedFilter('false'),
  deleted: deletedFilter,
};

const { assignee_id, label_id, priority, tag } = filterEntries;

/** The filters of a project's analytics. */
export const analyticsEntries = { assignee_id, label_id, priority, tag };

/** The tickets that the analytics count. */
export const analyticsFilterOf = (query: Fields<typeof analyticsEntries>): AnalyticsFilter => ({
  assigneeIds: query.assignee_id,
  labelIds: query.label_id,
  priorities: query.priority,
  tags: query.tag,
});

/** The filters of a project's ticket list, and its sort. */
export const ticketListEntries = {
  ...filterEntries,
  sort: v.exactOptional(
    v.pipe(
      oneOf(ticketSorts),
      v.metadata({
        description:
          '`rank` if absent, or `updated_at` with `deleted=only`. With `-` it is the reverse, but tickets without a date or an estimate always come last.',
      }),
    ),
  ),
};

const wideSorts = ticketSorts.filter((sort) => sort !== 'rank' && sort !== '-rank');

/** The same for the list over all projects. */
export const wideTicketListEntries = {
  project_id: v.exactOptional(projectList),
  ...filterEntries,
  sort: v.exactOptional(
    v.pipe(
      oneOf(wideSorts),
      v.metadata({
        description:
          '`-created_at` if absent, or `updated_at` with `deleted=only`. With `-` it is the reverse, but tickets without a date or an estimate always come last.',
      }),
    ),
  ),
};

type FilterQuery = Omit<Fields<typeof wideTicketListEntries>, 'sort'>;

/** The filter that the query asks for. */
export function ticketFilterOf(query: FilterQuery, now: Date): TicketFilter {
  return {
    projectIds: query.project_id,
    boardIds: query.board_id,
    boardSlugs: query.board_slug,
    words: query.q,
    assigneeIds: query.assignee_id,
    labelIds: query.label_id,
    priorities: query.priority,
    tags: query.tag,
    createdBy: query.created_by,
    parentIds: query.parent_id,
    blocked: query.blocked,
    has: query.has,
    overdue: query.overdue === undefined ? undefined : { is: query.overdue, at: now },
    dueBefore: query.due_before,
    dueAfter: query.due_after,
    createdSince: query.created_since,
    createdBefore: query.created_before,
    updatedSince: query.updated_since,
    updatedBefore: query.updated_before,
    completedSince: query.completed_since,
    completed: query.completed,
    isUndated: query.due === 'none',
    archived: query.archived,
    deleted: query.deleted,
  };
}
