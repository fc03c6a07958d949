import {
  cycleWords,
  filterOf,
  filtersOf,
  groupFields,
  groupMeasures,
  invalid,
  laneFields,
  maxSlugLength,
  sortableFields,
  Ticket,
  ticketParts,
  ticketSorts,
  wideTicketSorts,
  type AnalyticsFilter,
  type ExceptedTickets,
  type TicketFilter,
} from '@basalt/domain';
import * as v from 'valibot';
import type { Fields } from '../schema/validate-fields.ts';
import { commaList, identifierList, projectList, wordList } from './comma-list.ts';
import { customLane, customSort, fieldParameters } from './field-parameters.ts';
import { dateTime } from './date-time.ts';
import { filterEntries, placed } from './filter-entries.ts';
import { archivedFilter, deletedFilter, queryFlag, search } from '../schema/query.ts';
import { oneOf } from './text.ts';

const slugList = commaList({
  description: 'Slugs of boards, separated by commas. A record must be on one of them.',
  example: 'open,in-progress',
  read: (slug) => (slug === '' || slug.length > maxSlugLength ? null : slug),
  fault: `must have 1 to ${maxSlugLength} characters`,
});

const plain = filterEntries(Ticket, {
  cycle_id: identifierList(...cycleWords),
  blocked: queryFlag(
    '`true`: only tickets that are blocked by a ticket that is not done. `false`: all others.',
  ),
});

/** The filters that `not` turns round, by their parameters. */
const reversible: ReadonlyMap<string, keyof ExceptedTickets> = new Map([
  ...filtersOf(Ticket)
    .filter(({ test }) => test === 'any')
    .map(({ parameter, name }) => [parameter, name as keyof ExceptedTickets] as const),
  ['project_id', 'projectIds'],
  ['board_slug', 'boardSlugs'],
  ['assignee_id', 'assigneeIds'],
  ['has', 'has'],
  ['due', 'isUndated'],
  ['start', 'isUnscheduled'],
]);

/** The names of the filters that select what the list leaves out. */
const reversed = commaList({
  description: `Filters that are turned round, separated by commas: \`label_id=ID&not=label_id\` lists tickets without the label. Some of ${[...reversible.keys()].join(', ')}, and \`custom.KEY\`.`,
  example: 'label_id,custom.severity',
  read: (name) =>
    reversible.has(name) || /^custom\.[a-z][a-z0-9_]{0,46}$/u.test(name) ? name : null,
  fault: 'must be the name of a filter by values',
});

/** The filters of a ticket list. */
export const ticketFilters = {
  ...placed(plain, 'board_id'),
  board_slug: v.exactOptional(slugList),
  q: search,
  assignee_id: v.exactOptional(identifierList('none')),
  ...placed(plain, 'label_id', 'priority', 'tag', 'created_by', 'parent_id', 'blocked'),
  has: v.exactOptional(wordList(ticketParts)),
  overdue: v.exactOptional(
    queryFlag(
      '`true`: only tickets that were due before now and are not on a done board. `false`: all others.',
    ),
  ),
  completed: v.exactOptional(
    queryFlag('`true`: only tickets on a done board. `false`: all others.'),
  ),
  due: v.exactOptional(
    v.pipe(
      v.picklist(['none'], 'must be none'),
      v.metadata({ description: '`none`: only tickets without a due date.' }),
    ),
  ),
  start: v.exactOptional(
    v.pipe(
      v.picklist(['none'], 'must be none'),
      v.metadata({ description: '`none`: only tickets without a start date.' }),
    ),
  ),
  ...placed(plain, 'due_before'),
  ...plain,
  completed_since: v.exactOptional(dateTime),
  custom: v.exactOptional(fieldParameters),
  not: v.exactOptional(reversed),
  archived: archivedFilter('false'),
  deleted: deletedFilter,
};

const { q: _q, archived: _archived, deleted: _deleted, ...analyticsFilters } = ticketFilters;

/** The filters of a project's analytics. */
export const analyticsEntries = analyticsFilters;

/** The tickets that the analytics count. Refuses what `ticketFilterOf` refuses. */
export function analyticsFilterOf(
  query: Fields<typeof analyticsEntries>,
  now: Date,
): AnalyticsFilter {
  const of = { ...query, q: [], archived: 'all', deleted: 'exclude' } as const;
  const {
    words: _words,
    archived: _all,
    deleted: _live,
    projectIds: _projects,
    ...filter
  } = ticketFilterOf(of, now);
  return filter;
}

const grouping = v.union(
  [oneOf(groupFields), customLane],
  `must be one of ${groupFields.join(', ')}, or custom.KEY`,
);

/** The filters of groups of tickets, and how these are made. */
export const ticketGroupEntries = {
  ...analyticsEntries,
  archived: archivedFilter('false'),
  by: v.exactOptional(
    v.pipe(
      grouping,
      v.metadata({
        description:
          'The field whose values are the groups; `custom.KEY` for choices or people. Weeks begin on Monday; all days are of UTC.',
      }),
    ),
    'board_id',
  ),
  split: v.exactOptional(
    v.pipe(grouping, v.metadata({ description: 'A second field, whose values are the parts.' })),
  ),
  measure: v.exactOptional(
    v.pipe(
      oneOf(groupMeasures),
      v.metadata({ description: 'By what the largest groups are found.' }),
    ),
    'tickets',
  ),
};

/** The same filters for counts, and the field of the lanes. */
export const ticketCountEntries = {
  ...ticketFilters,
  by: v.exactOptional(
    v.pipe(
      v.union(
        [oneOf(laneFields), customLane],
        `must be one of ${laneFields.join(', ')}, or custom.KEY`,
      ),
      v.metadata({
        description:
          'The field whose values are the lanes; `custom.KEY` for a choice or a person. Without it, tickets are counted by board.',
      }),
    ),
  ),
};

/** The words for values that tickets can lack, and that come last in both directions: `a date`, `an estimate`. */
const lacked = sortableFields(Ticket)
  .filter(({ empty }) => empty === 'last')
  .map(({ type, wireName }) =>
    type === 'moment' ? 'date' : wireName.replace(/_id$/u, '').replaceAll('_', ' '),
  )
  .map((noun) => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`);

const reverse = `With \`-\` it is the reverse, but tickets without ${[...new Set(lacked)].join(' or ')} always come last.`;

/** The filters of a project's ticket list, and its sort. */
export const ticketListEntries = {
  ...ticketFilters,
  sort: v.exactOptional(
    v.pipe(
      v.union(
        [oneOf(ticketSorts), customSort],
        `must be one of ${ticketSorts.join(', ')}, or custom.KEY`,
      ),
      v.metadata({
        description: `\`rank\` if absent, or \`updated_at\` with \`deleted=only\`. ${reverse}`,
      }),
    ),
  ),
};

/** The same for the list over all projects. */
export const wideTicketListEntries = {
  project_id: v.exactOptional(projectList),
  ...ticketFilters,
  sort: v.exactOptional(
    v.pipe(
      v.union(
        [oneOf(wideTicketSorts), customSort],
        `must be one of ${wideTicketSorts.join(', ')}, or custom.KEY`,
      ),
      v.metadata({
        description: `\`-created_at\` if absent, or \`updated_at\` with \`deleted=only\`. ${reverse}`,
      }),
    ),
  ),
};

type FilterQuery = Omit<Fields<typeof wideTicketListEntries>, 'sort'>;

/** The filter of the query. Refuses with `validation_failed` (not) a filter turned round that the query does not have. */
export function ticketFilterOf(query: FilterQuery, now: Date): TicketFilter {
  const filter: TicketFilter = {
    projectIds: query.project_id,
    ...filterOf(Ticket, query),
    boardSlugs: query.board_slug,
    words: query.q,
    assigneeIds: query.assignee_id,
    has: query.has,
    overdue: query.overdue === undefined ? undefined : { is: query.overdue, at: now },
    completedSince: query.completed_since,
    completed: query.completed,
    isUndated: query.due === 'none' || undefined,
    isUnscheduled: query.start === 'none' || undefined,
    custom: query.custom,
    archived: query.archived,
    deleted: query.deleted,
  };
  return query.not === undefined ? filter : withExceptions(filter, query.not);
}

/** The filter with those that `not` names among its exceptions. */
function withExceptions(filter: TicketFilter, not: readonly string[]): TicketFilter {
  const { custom = {}, ...ofTickets } = filter;
  const names = new Set<string>(not.flatMap((name) => reversible.get(name) ?? []));
  const keys = new Set(not.filter((name) => !reversible.has(name)).map(keyOf));
  const [except, others] = splitBy(ofTickets, names);
  const [exceptCustom, otherCustom] = splitBy(custom, keys);
  const missing = not.find((name) => {
    const own = reversible.get(name);
    return own === undefined
      ? !Object.hasOwn(exceptCustom, keyOf(name))
      : !Object.hasOwn(except, own);
  });
  if (missing !== undefined) throw invalid('not', `names ${missing}, which is not a filter here`);
  return {
    ...(others as unknown as TicketFilter),
    ...(filter.custom && { custom: otherCustom }),
    except: { ...except, ...(keys.size > 0 && { custom: exceptCustom }) },
  };
}

const keyOf = (name: string) => name.replace(/^custom\./u, '');

/** The values with one of the names, and those without; values that are undefined are in neither. */
function splitBy<Value>(
  values: Readonly<Record<string, Value>>,
  names: ReadonlySet<string>,
): readonly [Record<string, Value>, Record<string, Value>] {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  const [inside, outside] = [true, false].map((isNamed) =>
    Object.fromEntries(set.filter(([name]) => names.has(name) === isNamed)),
  );
  return [inside ?? {}, outside ?? {}];
}
