import { foldCase, type TicketFilter, type TicketPart } from '@basalt/domain';
import { deletedCondition } from '../sql/deleted-condition.ts';
import { priorityNumber } from './priority-type.ts';
import { dueOrNever } from './ticket-sort.ts';

/**
 * The conditions of a filter on `tickets t` and `boards b`; adds their parameters to `values`. `$1` must be the tenant and, unless
 * `isWide`, `$2` the project. `isWide`: the list is of all projects. `isByBoard`: it is read board by board.
 */
export function filterConditions(
  filter: TicketFilter,
  values: unknown[],
  { isWide, isByBoard = false }: { isWide: boolean; isByBoard?: boolean },
): string[] {
  const conditions: string[] = deletedCondition('t', filter.deleted);
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const any = (
    ids: readonly string[] | undefined,
    condition: (among: string) => string,
    type = 'uuid',
  ): void => {
    if (ids !== undefined) conditions.push(condition(`any(${bind([...ids], `${type}[]`)})`));
  };
  if (filter.archived !== 'all') conditions.push(filter.archived ? 't.archived' : 'not t.archived');
  any(filter.projectIds, (among) => `t.project_id = ${among}`);
  // When the list is read board by board, a second condition on `t.board_id` would make PostgreSQL expect a search of the index for
  // each board of the list, and it would read all tickets of the tenant instead.
  any(filter.boardIds, (among) =>
    isByBoard ? `b.id = ${among}` : `b.id = ${among} and t.board_id = ${among}`,
  );
  any(
    filter.boardSlugs,
    (among) =>
      isByBoard
        ? `b.slug = ${among}`
        : `t.board_id = any(array(select x.id from boards x
          where x.organization_id = $1 ${isWide ? '' : 'and x.project_id = $2'} and x.deleted_at is null and x.slug = ${among}))`,
    'text',
  );
  if (filter.priorities !== undefined) {
    const numbers = filter.priorities.map(priorityNumber);
    conditions.push(`t.priority = any(${bind(numbers, 'smallint[]')})`);
  }
  if (filter.blocked !== undefined) {
    conditions.push(filter.blocked ? 't.open_blockers > 0' : 't.open_blockers = 0');
  }
  if (filter.completed !== undefined) {
    conditions.push(filter.completed ? 'b.is_done' : 'not b.is_done');
  }
  if (filter.isUndated === true) conditions.push('t.due_at is null');
  if (filter.has !== undefined) {
    conditions.push(`(${filter.has.map((part) => hasPart[part]).join(' or ')})`);
  }
  conditions.push(...assigneeConditions(filter, values));
  any(
    filter.labelIds,
    (among) => `exists (select from ticket_labels l where l.organization_id = $1
      and l.ticket_id = t.id and l.label_id = ${among})`,
  );
  any(
    filter.parentIds,
    (among) => `exists (select from ticket_relations r where r.organization_id = $1
      and r.kind = 'parent' and r.to_id = t.id and r.from_id = ${among})`,
  );
  any(
    filter.tags?.map(foldCase),
    (among) => `exists (select from ticket_tags tt
      join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
      where tt.organization_id = $1 and tt.ticket_id = t.id and g.name_key = ${among})`,
    'text',
  );
  // Under row-level security no index is used for a value from JSON. With `offset 0` the view is planned separately.
  any(
    filter.createdBy,
    (among) =>
      isWide
        ? `t.id in (select c.ticket_id from ticket_creators c
          where c.organization_id = $1 and c.created_by ->> 'id' = ${among} offset 0)`
        : `t.created_by ->> 'id' = ${among}`,
    'text',
  );
  return [...conditions, ...momentConditions(filter, values)];
}

const hasPart: Readonly<Record<TicketPart, string>> = {
  children: 't.children_total > 0',
  checklist: 't.checklist_total > 0',
  files: `exists (select from files f where f.organization_id = $1 and f.ticket_id = t.id
    and f.comment_id is null and f.state = 'ready' and f.deleted_at is null)`,
};

function assigneeConditions({ assigneeIds }: TicketFilter, values: unknown[]): string[] {
  if (assigneeIds === undefined) return [];
  const people = assigneeIds.filter((id) => id !== 'none');
  const assigned = 'exists (select from ticket_assignees a where a.organization_id = $1';
  const ways: string[] = [];
  if (people.length > 0) {
    const among = `$${values.push(people)}::uuid[]`;
    ways.push(`${assigned} and a.ticket_id = t.id and a.user_id = any(${among}))`);
  }
  if (people.length < assigneeIds.length) ways.push(`not ${assigned} and a.ticket_id = t.id)`);
  return [`(${ways.join(' or ')})`];
}

function momentConditions(filter: TicketFilter, values: unknown[]): string[] {
  const conditions: string[] = [];
  const when = (moment: Date | undefined, condition: (placeholder: string) => string): void => {
    if (moment === undefined) return;
    conditions.push(condition(`$${values.push(moment.toISOString())}::timestamptz`));
  };
  const { overdue } = filter;
  when(overdue?.at, (at) => {
    const late = `not b.is_done and ${isDue('<', at)}`;
    return overdue?.is === true ? late : `(${late}) is not true`;
  });
  when(filter.dueBefore, (at) => isDue('<', at));
  when(filter.dueAfter, (at) => isDue('>=', at));
  when(filter.updatedSince, (at) => `t.updated_at >= ${at}`);
  when(filter.updatedBefore, (at) => `t.updated_at < ${at}`);
  // The lists by creation and by change are read along their indexes: these conditions cut them off or skip their newest part.
  when(filter.createdBefore, (at) => `t.created_at < ${at}`);
  // A ticket that was created or completed since then was also updated since then, and `updated_at` has an index.
  when(filter.createdSince, (at) => `t.created_at >= ${at} and t.updated_at >= ${at}`);
  when(
    filter.completedSince,
    (at) => `b.is_done and t.entered_board_at >= ${at} and t.updated_at >= ${at}`,
  );
  return conditions;
}

/** PostgreSQL has statistics for the first comparison, and an index for the second. */
const isDue = (than: '<' | '>=', at: string): string =>
  `t.due_at ${than} ${at} and ${dueOrNever} ${than} ${at}`;
