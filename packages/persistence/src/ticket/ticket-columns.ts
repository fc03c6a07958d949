import { priorities } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { withinBudget } from '../sql/within-budget.ts';
import { ticketListColumns } from './ticket-list-columns.ts';

/** The priority's word of its number. */
const priorityWord = `(array[${priorities.map((word) => `'${word}'`).join(', ')}])[t.priority] as priority`;

/** The columns of a ticket's record, from `tickets t` that stands on `boards b`; named and ordered as the API answers them. */
export const ticketColumns = `
  t.id, t.key, t.number, t.project_id, t.board_id, t.title, t.description_html, ${priorityWord}, t.due_at, t.estimate,
  ${ticketListColumns},
  t.rank, t.archived, t.version, t.created_by,
  case when b.is_done then t.entered_board_at end as completed_at, t.created_at, t.updated_at, t.deleted_at`;

const ticketNames = `id, key, number, project_id, board_id, title, description_html, priority, due_at, estimate, assignee_ids,
  label_ids, tag_names, rank, archived, version, created_by, completed_at, created_at, updated_at, deleted_at`;

/** A statement of `ticketColumns`, ended where the tickets are larger than a page may be. */
export const ticketsWithinBudget = (statement: Statement): Statement =>
  withinBudget(statement, {
    names: ticketNames,
    bytes: 'octet_length(page.description_html)',
    large: ['description_html'],
  });

/** The board that a ticket `t` stands on. */
export const joinBoard =
  'join boards b on b.organization_id = t.organization_id and b.id = t.board_id';
