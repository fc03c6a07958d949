import {
  cycleWords,
  exceptedFilter,
  foldCase,
  Ticket,
  type FieldTest,
  type TicketFilter,
  type TicketPart,
} from '@basalt/domain';
import { containsWord } from '../sql/contains-word.ts';
import { deletedCondition } from '../sql/deleted-condition.ts';
import { bindTo, plainConditions, type Bind, type OwnConditions } from '../sql/plain-conditions.ts';
import { priorityNumber } from './priority-type.ts';
import { datedConditions, isDated } from './dated-tickets.ts';

/**
 * The conditions of a filter on `tickets t` and `boards b`; adds their parameters to `values`. `$1` must be the tenant and, unless
 * `isWide`, `$2` the project. `isWide`: the list is of all projects. `isByBoard`: it is read board by board. `testedOneByOne`: the SQL of
 * the ids of tickets that an order of a custom field reads one by one.
 */
export function filterConditions(
  filter: TicketFilter,
  values: unknown[],
  {
    isWide,
    isByBoard = false,
    testedOneByOne,
  }: { isWide: boolean; isByBoard?: boolean; testedOneByOne?: string | undefined },
): string[] {
  const bind = bindTo(values);
  const any = (ids: readonly string[], type = 'uuid[]') => `any(${bind(ids, type)})`;
  const conditions = deletedCondition('t', filter.deleted);
  if (filter.archived !== 'all') conditions.push(filter.archived ? 't.archived' : 'not t.archived');
  if (filter.projectIds) conditions.push(`t.project_id = ${any(filter.projectIds)}`);
  if (filter.ids) conditions.push(`t.id = ${any(filter.ids)}`);
  if (filter.afterId) conditions.push(`t.id > ${bind(filter.afterId, 'uuid')}`);
  if (filter.time) {
    const { of, after, until } = filter.time;
    const [from, to] = [bind(after, 'timestamptz'), bind(until, 'timestamptz')];
    conditions.push(`${timeOf[of]} > ${from} and ${timeOf[of]} <= ${to}`);
  }
  if (filter.boardSlugs) {
    const among = any(filter.boardSlugs, 'text[]');
    conditions.push(
      isByBoard
        ? `b.slug = ${among}`
        : `t.board_id = any(array(select x.id from boards x
          where x.organization_id = $1 ${isWide ? '' : 'and x.project_id = $2'} and x.deleted_at is null and x.slug = ${among}))`,
    );
  }
  if (filter.completed !== undefined) {
    conditions.push(filter.completed ? 'b.is_done' : 'not b.is_done');
  }
  if (filter.isUndated === true) conditions.push('t.due_at is null');
  if (filter.isUnscheduled === true) conditions.push('t.start_at is null');
  if (filter.has) conditions.push(`(${filter.has.map((part) => hasPart[part]).join(' or ')})`);
  if (filter.assigneeIds) conditions.push(assigneeCondition(filter.assigneeIds, bind));
  if (filter.overdue) {
    const late = `not b.is_done and ${isDated('due', '<', bind(filter.overdue.at, 'timestamptz'))}`;
    conditions.push(filter.overdue.is ? late : `(${late}) is not true`);
  }
  if (filter.completedSince) {
    const at = bind(filter.completedSince, 'timestamptz');
    conditions.push(`b.is_done and t.entered_board_at >= ${at} and t.updated_at >= ${at}`);
  }
  for (const tests of filter.fields ?? []) {
    conditions.push(
      `(${tests.map((test) => fieldTest(test, bind, values, testedOneByOne)).join(' or ')})`,
    );
  }
  const { except } = filter;
  const excepted =
    except === undefined
      ? []
      : filterConditions(exceptedFilter(except), values, { isWide, isByBoard, testedOneByOne });
  return [
    ...conditions,
    ...excepted.map((condition) => `(${condition}) is not true`),
    ...plainConditions(Ticket, 't', filter, bind, {
      // When the list is read board by board, a second condition on `t.board_id` would make PostgreSQL expect a search of the index for
      // each board of the list, and it would read all tickets of the tenant instead.
      boardIds: (ids) => {
        const among = any(ids);
        return isByBoard ? `b.id = ${among}` : `b.id = ${among} and t.board_id = ${among}`;
      },
      // Under row-level security no index is used for a value from JSON. With `offset 0` the view is planned separately.
      createdBy: (ids) =>
        isWide
          ? `t.id in (select c.ticket_id from ticket_creators c
          where c.organization_id = $1 and c.created_by ->> 'id' = ${any(ids, 'text[]')} offset 0)`
          : `t.created_by ->> 'id' = ${any(ids, 'text[]')}`,
      cycleIds: (named) => cycleCondition(named, bind, isWide),
      ...ownConditions,
    }),
  ];
}

/** One of these values. A single one is compared directly: plans for any list expect ten. */
const anyOf = (values: readonly unknown[], type: string, bind: Bind): string =>
  values.length === 1 ? bind(values[0], type) : `any(${bind(values, `${type}[]`)})`;

/** The conditions that a value, the row `row` of `ticket_fields`, passes a test. */
export function valueConditions(
  row: string,
  test: FieldTest,
  bind: Bind,
  values: unknown[],
): string[] {
  const { items, amounts, from, to, before, words = [] } = test;
  const number = (value: number) => bind(value, 'double precision');
  return [
    ...(items ? [`${row}.item = ${anyOf(items, 'uuid', bind)}`] : []),
    ...(amounts ? [`${row}.amount = ${anyOf(amounts, 'double precision', bind)}`] : []),
    ...(from === undefined ? [] : [`${row}.amount >= ${number(from)}`]),
    ...(to === undefined ? [] : [`${row}.amount <= ${number(to)}`]),
    ...(before === undefined ? [] : [`${row}.amount < ${number(before)}`]),
    ...words.map((word) => containsWord(`${row}.line`, word, values)),
  ];
}

/** The condition that the custom fields of tickets pass a test. With `offset 0` the values of each ticket are found by its id. */
function fieldTest(test: FieldTest, bind: Bind, values: unknown[], testedOneByOne?: string) {
  const conditions = [
    `x.organization_id = $1 and x.ticket_id = ${testedOneByOne ?? 't.id'}`,
    `x.field_id = ${anyOf(test.fieldIds, 'uuid', bind)}`,
    ...valueConditions('x', test, bind, values),
  ];
  return `${test.isUnset === true ? 'not ' : ''}exists (select from ticket_fields x where ${conditions.join(' and ')}${testedOneByOne === undefined ? '' : ' offset 0'})`;
}

/** The plain filters that are not a comparison with the column of their field. */
const ownConditions: OwnConditions<(typeof Ticket)['declared']> = {
  priorities: (words, bind) => `t.priority = any(${bind(words.map(priorityNumber), 'smallint[]')})`,
  blocked: (isBlocked) => (isBlocked ? 't.open_blockers > 0' : 't.open_blockers = 0'),
  labelIds: (ids, bind) => `exists (select from ticket_labels l where l.organization_id = $1
      and l.ticket_id = t.id and l.label_id = any(${bind(ids, 'uuid[]')}))`,
  parentIds: (ids, bind) => `exists (select from ticket_relations r where r.organization_id = $1
      and r.kind = 'parent' and r.to_id = t.id and r.from_id = any(${bind(ids, 'uuid[]')}))`,
  tags: (names, bind) => `exists (select from ticket_tags tt
      join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
      where tt.organization_id = $1 and tt.ticket_id = t.id and g.name_key = any(${bind(names.map(foldCase), 'text[]')}))`,
  ...datedConditions,
  // A ticket that was created since then was also updated since then, and `updated_at` has an index. So it has in `completedSince`.
  createdSince: (since, bind) => {
    const at = bind(since, 'timestamptz');
    return `t.created_at >= ${at} and t.updated_at >= ${at}`;
  },
};

const timeOf: Readonly<Record<NonNullable<TicketFilter['time']>['of'], string>> = {
  due: 't.due_at',
  on_board: 't.entered_board_at',
  completed: '(case when b.is_done then t.entered_board_at end)',
  inactive: 'greatest(t.updated_at, t.commented_at)',
};

const hasPart: Readonly<Record<TicketPart, string>> = {
  children: 't.children_total > 0',
  checklist: 't.checklist_total > 0',
  files: `exists (select from files f where f.organization_id = $1 and f.ticket_id = t.id
    and f.comment_id is null and f.state = 'ready' and f.deleted_at is null)`,
};

/**
 * The condition that tickets are in cycles that a select finds. The cycles are found first, then their tickets: for `any(array(select …))`, PostgreSQL
 * would expect ten usual cycles.
 */
const ofCycles = (cycles: string): string =>
  `t.id in (select m.id from (${cycles}) c cross join lateral (
      select x.id from tickets x where x.organization_id = $1 and x.cycle_id = c.id offset 0) m offset 0)`;

/** The condition that tickets are in one of these cycles: ids, and `cycleWords`. */
function cycleCondition(named: readonly string[], bind: Bind, isWide: boolean): string {
  const words: readonly string[] = cycleWords;
  const ids = named.filter((id) => !words.includes(id));
  const from = `from cycles c where c.organization_id = $1 ${isWide ? '' : 'and c.project_id = $2'}`;
  const ofWord = {
    current: ofCycles(`select c.id ${from} and c.state = 'active'`),
    next: ofCycles(`select distinct on (c.project_id) c.id ${from} and c.state = 'planned'
      order by c.project_id, c.starts_on, c.position`),
    none: 't.cycle_id is null',
  };
  const ways = cycleWords.filter((word) => named.includes(word)).map((word) => ofWord[word]);
  if (ids.length > 0) ways.push(`t.cycle_id = any(${bind(ids, 'uuid[]')})`);
  return `(${ways.join(' or ')})`;
}

function assigneeCondition(assigneeIds: readonly string[], bind: Bind): string {
  const people = assigneeIds.filter((id) => id !== 'none');
  const assigned = 'exists (select from ticket_assignees a where a.organization_id = $1';
  const ways: string[] = [];
  if (people.length > 0) {
    const among = bind(people, 'uuid[]');
    ways.push(`${assigned} and a.ticket_id = t.id and a.user_id = any(${among}))`);
  }
  if (people.length < assigneeIds.length) ways.push(`not ${assigned} and a.ticket_id = t.id)`);
  return `(${ways.join(' or ')})`;
}
