import type { Ticket } from '../../api/types.ts';
import { isReversed } from './reversed-filters.ts';
import type { ListRules } from './list.ts';

/** The parameters of a list of tickets, by their names in the API. */
export type TicketParameters = Readonly<Record<string, unknown>>;

type Test = (ticket: Partial<Ticket>, value: string) => boolean | null;

const oneOf =
  (field: 'board_id' | 'priority' | 'parent_id' | 'project_id' | 'cycle_id'): Test =>
  ({ [field]: has }, value) =>
    has === undefined ? null : value.split(',').includes(has ?? 'none');

const anyOf =
  (field: 'assignee_ids' | 'label_ids'): Test =>
  ({ [field]: has }, value) =>
    has === undefined
      ? null
      : value.split(',').some((id) => (id === 'none' ? has.length === 0 : has.includes(id)));

/** A date that is not before the value (`after`), or that is before it. Both are RFC 3339. */
const dated =
  (field: 'start_at' | 'due_at', side: 'after' | 'before'): Test =>
  ({ [field]: has }, value) => {
    if (has === undefined) return null;
    return has !== null && (side === 'after') === Date.parse(has) >= Date.parse(value);
  };

const undated =
  (field: 'start_at' | 'due_at'): Test =>
  ({ [field]: has }, value) =>
    has === undefined || value !== 'none' ? null : has === null;

/** Which cycles are the current and the next ones, a ticket does not tell. */
const ofCycle: Test = (ticket, value) =>
  /\b(?:current|next)\b/u.test(value) ? null : oneOf('cycle_id')(ticket, value);

/** The filters that a record decides. Of the others, only the service knows the result: texts, other times, states of other records. */
const tests: Readonly<Record<string, Test>> = {
  project_id: oneOf('project_id'),
  board_id: oneOf('board_id'),
  priority: oneOf('priority'),
  parent_id: oneOf('parent_id'),
  assignee_id: anyOf('assignee_ids'),
  label_id: anyOf('label_ids'),
  cycle_id: ofCycle,
  archived: ({ archived }, value) =>
    value === 'all' ? true : archived === undefined ? null : String(archived) === value,
  start: undated('start_at'),
  start_after: dated('start_at', 'after'),
  start_before: dated('start_at', 'before'),
  due: undated('due_at'),
  due_after: dated('due_at', 'after'),
  due_before: dated('due_at', 'before'),
  blocked: ({ blocked }, value) => (blocked === undefined ? null : String(blocked) === value),
};

/** Parameters that do not filter. */
const others: ReadonlySet<string> = new Set([
  'sort',
  'per_page',
  'total',
  'fields',
  'include',
  'not',
]);

const byRank = (a: Ticket, b: Ticket): number => (a.rank < b.rank ? -1 : Number(a.rank > b.rank));

/** By the order of these boards, then by rank; null without boards. */
function byBoard(boards: readonly { id: string }[]): ListRules<Ticket>['compare'] {
  if (boards.length === 0) return null;
  const places = new Map(boards.map(({ id }, place) => [id, place]));
  const placeOf = ({ board_id: id }: Ticket) => places.get(id) ?? boards.length;
  return (a, b) => placeOf(a) - placeOf(b) || byRank(a, b);
}

/** The rules of a list of tickets with these parameters. `boardsOf`: the boards of the project in their order, as far as they are loaded; absent for many projects. */
export function ticketRules(
  parameters: TicketParameters,
  boardsOf?: () => readonly { id: string }[],
): ListRules<Ticket> {
  const filters = Object.entries({ archived: 'false', ...parameters }).flatMap(([name, value]) =>
    value === undefined || others.has(name)
      ? []
      : [{ test: tests[name], value: String(value), selects: !isReversed(parameters, name) }],
  );
  const { sort = 'rank', board_id: board } = parameters;
  const isOfOneBoard = typeof board === 'string' && !board.includes(',');
  const field = String(sort)
    .replace(/^-/u, '')
    .replace(/^custom\..*$/u, 'custom_fields');
  return {
    matches(ticket) {
      const results = filters.map(({ test, value, selects }) => {
        const passes = test?.(ticket, value) ?? null;
        return passes === null ? null : passes === selects;
      });
      return results.includes(false) ? false : results.includes(null) ? null : true;
    },
    get compare() {
      if (sort !== 'rank') return null;
      return isOfOneBoard ? byRank : byBoard(boardsOf?.() ?? []);
    },
    sortedBy:
      field === 'key'
        ? []
        : [field as keyof Ticket, ...(field === 'rank' ? ['board_id' as const] : [])],
    showsDeleted: parameters['deleted'] !== undefined,
  };
}

/** The same of a list of all projects: a ticket that moved to a project that the person does not see has none. */
export function wideTicketRules(parameters: TicketParameters): ListRules<Ticket> {
  const rules = ticketRules({ sort: '-created_at', ...parameters });
  return {
    ...rules,
    matches: (ticket) => (ticket.project_id === '' ? false : rules.matches(ticket)),
  };
}

/** The rules of a read of one ticket by its key, a former key or its id: it is shown when it was deleted, until it is read again. */
export const ticketByKey = (key: string): ListRules<Ticket> => ({
  matches: (ticket) => ticket.key === key || ticket.id === key,
  compare: null,
  showsDeleted: true,
  keepsListed: true,
});
