import { priorities, publicNames, Ticket } from '@basalt/domain';
import { asColumns, listedIds, listedTags } from '../transaction/links.ts';
import { shownFields } from './ticket-fields.ts';
import { assignees, labels, tags } from './ticket-parts.ts';
import { columnText, type Expressions } from '../sql/record-columns.ts';
import type { Statement } from '../sql/statement.ts';
import { withinBudget } from '../sql/within-budget.ts';

/** Values of a ticket `t` from other tables: its three lists, each in its order, and its custom fields. */
const lists = {
  custom_fields: shownFields,
  assignee_ids: listedIds(assignees, 't'),
  label_ids: listedIds(labels, 't'),
  tag_names: listedTags(tags, 'tags', 't'),
};

/** The same as columns of a select. */
export const ticketListColumns = asColumns(lists);

/**
 * How many children or tasks are done. Most tickets have none: these get a constant, because PostgreSQL takes 2 µs to build
 * the JSON.
 */
const progress = Object.fromEntries(
  Ticket.fields
    .filter(({ shape }) => shape === 'progress')
    .map(({ wireName: of }) => [
      of,
      `case when t.${of}_total = 0 then '{"done":0,"total":0}'::json
    else json_build_object('done', t.${of}_done, 'total', t.${of}_total) end`,
    ]),
);

/** The fields of a record that are not simply the column of the same name. */
export const ticketExpressions = {
  priority: `(array[${priorities.map((word) => `'${word}'`).join(', ')}])[t.priority]`,
  ...lists,
  // Row-level security leaves a parent of another project only to a caller who can see it.
  parent_id: `coalesce(t.parent_id, case when t.outer_parent_id is not null then (select o.id from tickets o
    where o.organization_id = t.organization_id and o.id = t.outer_parent_id) end)`,
  blocked: 't.open_blockers > 0',
  ...progress,
  completed_at: 'case when b.is_done then t.entered_board_at end',
} satisfies Expressions<(typeof Ticket)['declared']>;

/** The columns of a ticket's record, from `tickets t` on `boards b`; named and ordered as the API returns them. */
export const ticketColumns = columnText(Ticket, 't', ticketExpressions);

/**
 * The same for lists, with the values of custom fields as they are stored, by id: `showFields` makes them the record's. A list of tickets without values then takes as long
 * as before there were custom fields, and one with values less than it takes PostgreSQL to name them.
 */
export const listedColumns = columnText(Ticket, 't', {
  ...ticketExpressions,
  custom_fields: `coalesce(t.field_values, '{}'::jsonb)`,
});

/** The page of a statement of `listedColumns`. It ends where the tickets become larger than a page may be. */
export const ticketsWithinBudget = (statement: Statement): Statement =>
  withinBudget(statement, {
    names: publicNames(Ticket).join(', '),
    bytes: 'octet_length(page.description_html)',
    large: ['description_html'],
  });

/** The join with the board of a ticket `t`. */
export const joinBoard =
  'join boards b on b.organization_id = t.organization_id and b.id = t.board_id';
