import {
  maxTagLength,
  normalizeTagName,
  priorities,
  ticketSorts,
  type FieldErrors,
  type Place,
} from '@basalt/domain';
import * as v from 'valibot';
import { dateTime, optionalDateTime } from './date-time.ts';
import { identifier, identifiers, tagNames } from './identifiers.ts';
import { estimate, position } from './number.ts';
import { archivedFilter, queryFlag, search } from './query.ts';
import { oneOf, optionalHtml, text } from './text.ts';

/** What people write about a ticket, all optional: in a PATCH an array replaces and null clears. */
export const ticketFields = {
  description_html: v.exactOptional(optionalHtml('description_html')),
  priority: v.exactOptional(oneOf(priorities)),
  due_at: v.exactOptional(optionalDateTime),
  estimate: v.exactOptional(estimate),
  assignee_ids: v.exactOptional(identifiers(100)),
  label_ids: v.exactOptional(identifiers(100)),
  tag_names: v.exactOptional(tagNames),
};

/** The filters of a ticket list, and its sort. */
export const ticketListEntries = {
  board_id: v.exactOptional(identifier),
  q: search,
  assignee_id: v.exactOptional(identifier),
  label_id: v.exactOptional(identifier),
  priority: v.exactOptional(oneOf(priorities)),
  tag: v.exactOptional(
    v.pipe(
      text(maxTagLength, 'backend'),
      v.metadata({ description: 'One tag, in any case; a comma in it is a part of its name.' }),
      v.transform(normalizeTagName),
    ),
  ),
  overdue: v.exactOptional(
    queryFlag('`true`: only those due before now and not on a done board; `false`: all others.'),
  ),
  updated_since: v.exactOptional(dateTime),
  archived: archivedFilter('false'),
  sort: v.exactOptional(oneOf(ticketSorts), 'rank'),
};

const neighbour = (side: string) =>
  v.exactOptional(
    v.pipe(identifier, v.metadata({ description: `A ticket of that board; ${side} it.` })),
  );

/** Where a ticket goes, in three ways of which one may be used. */
export const placeEntries = {
  position: v.exactOptional(position),
  before_ticket_id: neighbour('before'),
  after_ticket_id: neighbour('after'),
};

interface PlaceFields {
  position?: number | undefined;
  before_ticket_id?: string;
  after_ticket_id?: string;
}

/** Refuses more than one way of naming the place, at each name after the first. */
export function oneWayOnly(body: PlaceFields): FieldErrors {
  const used = (['position', 'before_ticket_id', 'after_ticket_id'] as const).filter(
    (name) => body[name] !== undefined,
  );
  return Object.fromEntries(
    used.slice(1).map((name) => [name, [`must not be given together with ${used[0]}`]]),
  );
}

/** The place that the fields name; the end when they name none. */
export function placeOf(body: PlaceFields): Place {
  if (body.before_ticket_id !== undefined) {
    return { at: 'before', ticketId: body.before_ticket_id };
  }
  if (body.after_ticket_id !== undefined) return { at: 'after', ticketId: body.after_ticket_id };
  return body.position === undefined ? { at: 'end' } : { at: 'index', index: body.position };
}
