import { priorities, publicNames, Ticket } from '@basalt/domain';
import { columnText, type Expressions } from '../sql/record-columns.ts';
import type { Statement } from '../sql/statement.ts';
import { withinBudget } from '../sql/within-budget.ts';

/** The three lists of a ticket `t`, each in its order. */
const lists = {
  assignee_ids: `array(select a.user_id from ticket_assignees a
    where a.organization_id = t.organization_id and a.ticket_id = t.id order by a.position)`,
  label_ids: `array(select l.label_id from ticket_labels l
    where l.organization_id = t.organization_id and l.ticket_id = t.id order by l.position)`,
  tag_names: `array(select g.name from ticket_tags tt
    join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
    where tt.organization_id = t.organization_id and tt.ticket_id = t.id order by tt.position)`,
};

/** The same as columns of a select. */
export const ticketListColumns = Object.entries(lists)
  .map(([name, expression]) => `${expression} as ${name}`)
  .join(', ');

/**
 * How many children or tasks are done. Most tickets have none: these get a constant, because PostgreSQL takes 2 µs to build
 * the JSON.
 */
const progress = (of: 'children' | 'checklist') =>
  `case when t.${of}_total = 0 then '{"done":0,"total":0}'::json
    else json_build_object('done', t.${of}_done, 'total', t.${of}_total) end`;

/** The fields of a record that are not simply the column of the same name. */
const expressions: Expressions<(typeof Ticket)['declared']> = {
  priority: `(array[${priorities.map((word) => `'${word}'`).join(', ')}])[t.priority]`,
  ...lists,
  // Row-level security leaves a parent of another project only to a caller who can see it.
  parent_id: `coalesce(t.parent_id, case when t.outer_parent_id is not null then (select o.id from tickets o
    where o.organization_id = t.organization_id and o.id = t.outer_parent_id) end)`,
  blocked: 't.open_blockers > 0',
  children: progress('children'),
  checklist: progress('checklist'),
  completed_at: 'case when b.is_done then t.entered_board_at end',
};

/** The columns of a ticket's record, from `tickets t` on `boards b`; named and ordered as the API returns them. */
export const ticketColumns = columnText(Ticket, 't', expressions);

/** The page of a statement of `ticketColumns`. It ends where the tickets become larger than a page may be. */
export const ticketsWithinBudget = (statement: Statement): Statement =>
  withinBudget(statement, {
    names: publicNames(Ticket).join(', '),
    bytes: 'octet_length(page.description_html)',
    large: ['description_html'],
  });

/** The join with the board of a ticket `t`. */
export const joinBoard =
  'join boards b on b.organization_id = t.organization_id and b.id = t.board_id';
