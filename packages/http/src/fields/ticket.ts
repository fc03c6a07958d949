import { maxSlugLength, type FieldErrors, type TicketPosition, Ticket } from '@basalt/domain';
import * as v from 'valibot';
import { sentFieldValues } from './field-value.ts';
import { identifier } from './identifiers.ts';
import { position } from './number.ts';
import { text } from './text.ts';
import { changeBody, newBody } from './record-body.ts';

/** The fields of a new ticket, and of a change of one: an array replaces and null clears. */
export const newTicketFields = newBody(Ticket, ['title'], { custom_fields: sentFieldValues });
export const ticketChangeFields = changeBody(Ticket, { custom_fields: sentFieldValues });

/** The same where a template can name the title. */
export const templatedTicketFields = {
  ...newTicketFields,
  title: v.exactOptional(newTicketFields.title),
  template_id: v.exactOptional(
    v.pipe(
      identifier,
      v.metadata({
        description:
          'A template of the project: fields that are absent come from it, and its sub-tickets are created, too. Without it, `title` is required.',
      }),
    ),
  ),
};

/** A ticket by its id or its key. */
export const ticketName = v.union(
  [identifier, text(20, 'WEB-42')],
  'must be an identifier or a key',
);

/** The parent of a ticket. */
export const parentEntry = {
  parent_id: v.exactOptional(
    v.nullable(
      v.pipe(
        ticketName,
        v.metadata({ description: 'The parent, by its id or its key. Null takes it away.' }),
      ),
    ),
  ),
};

/** The board of a ticket, by its id or its slug. */
export const boardEntries = {
  board_id: v.exactOptional(identifier),
  board_slug: v.exactOptional(text(maxSlugLength, 'open')),
};

/** The project of the board that a ticket moves to. */
export const projectEntry = { project_id: v.exactOptional(identifier) };

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
