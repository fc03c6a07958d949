import { foldCase, invalid, type TicketFilter } from '@basalt/domain';
import { containsWord } from '../database/search.ts';
import type { Statement } from '../database/batch.ts';
import { priorityNumber } from './priority-type.ts';

/** The conditions of a filter on `tickets t` and `boards b`; adds what they compare with to `values`, `$1` is the tenant. */
export function filterConditions(filter: TicketFilter, values: unknown[]): string[] {
  const conditions: string[] = ['t.deleted_at is null'];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  if (filter.archived !== 'all') conditions.push(filter.archived ? 't.archived' : 'not t.archived');
  if (filter.boardId !== undefined) conditions.push(`t.board_id = ${bind(filter.boardId)}`);
  if (filter.priority !== undefined) {
    conditions.push(`t.priority = ${bind(priorityNumber(filter.priority))}`);
  }
  if (filter.overdue !== undefined) {
    const { is, at } = filter.overdue;
    const late = `not b.is_done and t.due_at < ${bind(at.toISOString())}::timestamptz`;
    // Without a due date the comparison is unknown, which is not overdue.
    conditions.push(is ? late : `(${late}) is not true`);
  }
  if (filter.updatedSince !== undefined) {
    conditions.push(`t.updated_at >= ${bind(filter.updatedSince.toISOString())}::timestamptz`);
  }
  if (filter.assigneeId !== undefined) {
    conditions.push(`exists (select from ticket_assignees a where a.organization_id = $1
      and a.ticket_id = t.id and a.user_id = ${bind(filter.assigneeId)})`);
  }
  if (filter.labelId !== undefined) {
    conditions.push(`exists (select from ticket_labels l where l.organization_id = $1
      and l.ticket_id = t.id and l.label_id = ${bind(filter.labelId)})`);
  }
  if (filter.tag !== undefined) {
    conditions.push(`exists (select from ticket_tags tt
      join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
      where tt.organization_id = $1 and tt.ticket_id = t.id and g.name_key = ${bind(foldCase(filter.tag))})`);
  }
  return conditions;
}

/** The ids of the project's tickets that contain every word: a subquery over the search index, `$2` is the project. */
export function searchMatches(words: readonly string[], values: unknown[]): string {
  const matches = words.map((word) => containsWord('s.text', word, values));
  return `select s.ticket_id from searchable_tickets s
    where s.organization_id = $1 and s.project_id = $2 and ${matches.join(' and ')}`;
}

/** Which records that the filter names are there: one row of booleans, in one statement. */
export function namedRecords(
  organizationId: string,
  projectId: string,
  filter: TicketFilter,
): Statement {
  return {
    text: `select
      $3::uuid is null or exists (select from boards b
        where b.organization_id = $1 and b.project_id = $2 and b.id = $3 and b.deleted_at is null) as board_id,
      $4::uuid is null or exists (select from memberships m
        where m.organization_id = $1 and m.user_id = $4) as assignee_id,
      $5::uuid is null or exists (select from labels l
        where l.organization_id = $1 and l.project_id = $2 and l.id = $5) as label_id
      from projects p where p.organization_id = $1 and p.id = $2 and p.deleted_at is null`,
    values: [
      organizationId,
      projectId,
      filter.boardId ?? null,
      filter.assigneeId ?? null,
      filter.labelId ?? null,
    ],
  };
}

/** Refuses with `validation_failed` for the first filter that names nothing. */
export function refuseUnknownRecords(there: Record<string, boolean>): void {
  for (const [field, known] of Object.entries(there)) {
    if (!known) throw invalid(field, 'names no such record');
  }
}
