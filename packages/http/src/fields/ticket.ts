import {
  maxSlugLength,
  maxTitleLength,
  priorities,
  ticketParts,
  ticketSorts,
  type FieldErrors,
  type TicketPosition,
  type TicketFilter,
} from '@basalt/domain';
import * as v from 'valibot';
import { clearable } from './array.ts';
import { dateTime, optionalDateTime } from './date-time.ts';
import { commaList, identifierList, projectList, tagList, wordList } from './comma-list.ts';
import { identifier, identifiers, maxLinks, tagNames } from './identifiers.ts';
import { estimate } from './estimate.ts';
import { position } from './number.ts';
import { archivedFilter, deletedFilter, queryFlag, search } from './query.ts';
import { oneOf, optionalHtml, text } from './text.ts';
import type { Fields } from '../request/validate-fields.ts';

/** The fields of a ticket that people set, except its title, all optional: in a PATCH an array replaces and null clears. */
export const ticketFields = {
  description_html: v.exactOptional(optionalHtml('description_html')),
  priority: v.exactOptional(oneOf(priorities)),
  due_at: v.exactOptional(optionalDateTime),
  estimate: v.exactOptional(estimate),
  assignee_ids: v.exactOptional(clearable(identifiers(maxLinks))),
  label_ids: v.exactOptional(clearable(identifiers(maxLinks))),
  tag_names: v.exactOptional(clearable(tagNames)),
};

/** These fields as the use cases name them. */
export const ticketInput = (fields: Fields<typeof ticketFields>) => ({
  descriptionHtml: fields.description_html,
  priority: fields.priority,
  dueAt: fields.due_at,
  estimate: fields.estimate,
  assigneeIds: fields.assignee_ids,
  labelIds: fields.label_ids,
  tagNames: fields.tag_names,
});

const tags = v.pipe(
  tagList('Tags, separated by commas, in upper or lower case. A ticket must have one of them.'),
  v.minLength(1, 'must not be blank'),
  v.maxLength(50, 'must have at most 50 values'),
);

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
  tag: v.exactOptional(tags),
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
  due_before: v.exactOptional(dateTime),
  due_after: v.exactOptional(dateTime),
  created_since: v.exactOptional(dateTime),
  updated_since: v.exactOptional(dateTime),
  completed_since: v.exactOptional(dateTime),
  archived: archivedFilter('false'),
  deleted: deletedFilter,
};

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
    updatedSince: query.updated_since,
    completedSince: query.completed_since,
    archived: query.archived,
    deleted: query.deleted,
  };
}

/** The title of a ticket. */
export const ticketTitle = text(maxTitleLength, 'Log in with a key');

/** The board of a ticket, by its id or its slug. */
export const boardEntries = {
  board_id: v.exactOptional(identifier),
  board_slug: v.exactOptional(text(maxSlugLength, 'open')),
};

/** One of these fields names the board. */
export const boardNames = ['board_id', 'board_slug'] as const;

const neighbour = (side: string) =>
  v.exactOptional(
    v.pipe(
      identifier,
      v.metadata({
        description: `The id of a ticket of that board. The ticket moves to the position ${side} it.`,
      }),
    ),
  );

/** The new position of a ticket: at most one of these fields may be given. */
export const positionEntries = {
  position: v.exactOptional(position),
  before_ticket_id: neighbour('before'),
  after_ticket_id: neighbour('after'),
};

interface PositionFields {
  position?: number | undefined;
  before_ticket_id?: string;
  after_ticket_id?: string;
}

/** Refuses more than one of these fields, at each after the first. */
export function oneWayOnly(body: PositionFields): FieldErrors {
  const used = (['position', 'before_ticket_id', 'after_ticket_id'] as const).filter(
    (name) => body[name] !== undefined,
  );
  return Object.fromEntries(
    used.slice(1).map((name) => [name, [`must not be given together with ${used[0]}`]]),
  );
}

/** The position that the fields name; the end when there is none. */
export function positionOf(body: PositionFields): TicketPosition {
  if (body.before_ticket_id !== undefined) {
    return { at: 'before', ticketId: body.before_ticket_id };
  }
  if (body.after_ticket_id !== undefined) return { at: 'after', ticketId: body.after_ticket_id };
  return body.position === undefined ? { at: 'end' } : { at: 'index', index: body.position };
}

/** The refusals of fields that an update does not take, because only a move sets them. */
export const movedOnly = (hint: string): Record<string, string> => ({
  board_id: hint,
  board_slug: hint,
  position: hint,
});
