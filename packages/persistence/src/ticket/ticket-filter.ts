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

/** Which records that the filter names are there, the project among them: one row of booleans, or none. */
export function namedRecords(
  organizationId: string,
  projectId: string,
  { boardId, assigneeId, labelId }: TicketFilter,
): Statement {
  const values: unknown[] = [organizationId, projectId];
  const exist: string[] = ['true as project_id'];
  // Only what is named: PostgreSQL would plan anew, time after time, where it can leave out what is null.
  const named = (field: string, id: string | undefined, among: string): void => {
    if (id === undefined) return;
    exist.push(`exists (select from ${among} = $${values.push(id)}) as ${field}`);
  };
  named(
    'board_id',
    boardId,
    `boards b where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null and b.id`,
  );
  named('assignee_id', assigneeId, 'memberships m where m.organization_id = $1 and m.user_id');
  named(
    'label_id',
    labelId,
    'labels l where l.organization_id = $1 and l.project_id = $2 and l.id',
  );
  return {
    text: `select ${exist.join(', ')}
      from projects p where p.organization_id = $1 and p.id = $2 and p.deleted_at is null`,
    values,
  };
}

/** Refuses with `validation_failed` for the first filter that names nothing. */
export function refuseUnknownRecords(there: Record<string, boolean>): void {
  for (const [field, known] of Object.entries(there)) {
    if (!known) throw invalid(field, 'names no such record');
  }
}
