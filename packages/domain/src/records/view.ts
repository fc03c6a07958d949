import type { Actor, Principal } from '../access/principal.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isSameActor } from './authorship.ts';
import { cycleWords } from './cycle.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { viewBudget } from '../budgets/view-budget.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The built-in fields by which a list can be grouped. */
export const viewGroupings = ['board', 'assignee', 'priority', 'label', 'cycle'] as const;

/** A built-in field by which a list is grouped, or a custom field: `custom.KEY`. */
export type ViewGrouping = (typeof viewGroupings)[number] | `custom.${string}`;

/** The form of a `ViewGrouping`. */
export const groupingPattern =
  /^(?:board|assignee|priority|label|cycle|custom\.[a-z][a-z0-9_]{0,39})$/u;

/** The query parameters of a list of tickets, by their names. */
export type ViewQuery = Readonly<Record<string, string>>;

/** A value of a filter that names a record. In `gone`: one that the reader cannot find. */
export interface GoneFilter {
  parameter: string;
  value: string;
}

/** A saved list of tickets: of a project, or of all projects. */
export const View = record('view', {
  id: field.id(),
  organizationId: field.ref('organization'),
  projectId: field.ref('project').nullable().describe('Null for a list of all projects.'),
  name: field.name(120, 'Due this week').written(),
  query: field.value<ViewQuery>('view_query').written(),
  /** Names of columns, in their order; empty: the columns that the reader chose for lists. */
  columns: field.words(viewBudget.columns, 'due').written(),
  grouping: field
    .line(50, 'custom.severity')
    .as<ViewGrouping>()
    .nullable()
    .describe(
      `${viewGroupings.join(', ')}, or custom.KEY: the groups of a list, the lanes of a board.`,
    )
    .written(),
  /** True: everybody who sees the project, or the organization, sees the view. */
  shared: field.flag().describe('False: only its maker sees it.').written(),
  createdBy: common.createdBy(),
  version: field.version(),
  ...common.times(),
  gone: field.value<GoneFilter[]>('gone_filters').computed(),
});

export interface View extends Stored<typeof View> {}

/** The calendar of a view: the key in its address, and the filters that the view had when the address was made. */
export interface ViewCalendar {
  readonly key: string;
  readonly query: ViewQuery;
}

/** A calendar as it is stored. `query` is null for an address that was made before filters were stored. */
export type StoredCalendar = Pick<ViewCalendar, 'key'> & { readonly query: ViewQuery | null };

/** A view as the API returns it. */
export type ViewRecord = Public<typeof View>;

/** The same without the filters that the reader cannot find. */
export type StoredView = Omit<ViewRecord, 'gone'>;

/** The view in the field names of the API. */
export function storedView(view: View): StoredView {
  const { gone: _gone, ...stored } = View.answer(view, { gone: [] });
  return stored;
}

/** Whether a caller who sees the project, or the organization, of a view also sees the view. */
export const seesView = (view: Pick<StoredView, 'shared' | 'created_by'>, actor: Actor): boolean =>
  view.shared || isSameActor(view.created_by, actor);

/** Refuses with `not_found` a private view of another person. */
export function refuseUnseen(view: View, { actor }: Pick<Principal, 'actor'>): void {
  if (!seesView({ shared: view.shared, created_by: view.createdBy }, actor)) {
    throw new DomainError('not_found', { resource: 'view' });
  }
}

/** The parameters whose values name records by id, key or slug. */
const naming = [
  'board_id',
  'board_slug',
  'assignee_id',
  'label_id',
  'cycle_id',
  'created_by',
  'parent_id',
  'project_id',
];

/** Whether the value stands for the cycles that are current or next, and names none. */
const isCycleWord = (parameter: string, value: string): boolean =>
  parameter === 'cycle_id' && cycleWords.some((word) => word === value);

/** Whether the parameter is a filter by a custom field. */
export const isFieldFilter = (parameter: string): boolean => parameter.startsWith('custom.');

/** The parameter of the property by which a list is grouped. */
const grouped = 'grouping';

/** The values of filters by custom fields, and a sort and a grouping by one. */
const namingFields = ({ query, grouping }: Pick<StoredView, 'query' | 'grouping'>): GoneFilter[] =>
  Object.entries({ ...query, [grouped]: grouping ?? '' }).flatMap(([parameter, text]) => {
    if (parameter === 'sort' || parameter === grouped)
      return /^-?custom\./u.test(text) ? [{ parameter, value: text }] : [];
    if (!isFieldFilter(parameter)) return [];
    return text.split(',').map((value) => ({ parameter, value: value.trim() }));
  });

/** The values of a view that name records. */
export const namedIn = ({
  query,
  grouping,
}: Pick<StoredView, 'query' | 'grouping'>): GoneFilter[] => [
  ...naming.flatMap((parameter) =>
    (query[parameter] ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '' && value !== 'none' && !isCycleWord(parameter, value))
      .map((value) => {
        const isAsWritten = parameter === 'board_slug' || isIdentifier(value);
        return { parameter, value: isAsWritten ? value : value.toUpperCase() };
      }),
  ),
  ...namingFields({ query, grouping }),
];

/** A record that a filter names. */
export type NamedRecord =
  | { readonly kind: 'record' | 'project_key' | 'creator'; readonly value: string }
  | { readonly kind: 'board_slug'; readonly value: string; readonly projectId: string | null }
  /** The key of a custom field; of a filter by one, with or without the end of a bound as in `cost_min`. */
  | {
      readonly kind: 'field' | 'field_filter';
      readonly value: string;
      readonly projectId: string | null;
    };

/** The key in a name with `custom.` before it. */
const fieldKey = (text: string): string => text.split('.')[1] ?? '';

/** The records that a value of a view names. */
export function namedRecord(
  { project_id: projectId }: Pick<StoredView, 'project_id'>,
  { parameter, value }: GoneFilter,
): NamedRecord {
  if (parameter === 'board_slug') return { kind: 'board_slug', value, projectId };
  if (isFieldFilter(parameter)) {
    return { kind: 'field_filter', value: fieldKey(parameter), projectId };
  }
  if (parameter === 'sort' || parameter === grouped) {
    return { kind: 'field', value: fieldKey(value), projectId };
  }
  if (parameter === 'created_by') return { kind: 'creator', value };
  return { kind: isIdentifier(value) ? 'record' : 'project_key', value: value.toLowerCase() };
}

/** The key of a named record: equal for equal records. */
export const keyOfNamed = (named: NamedRecord): string =>
  'projectId' in named
    ? `${named.kind} ${named.projectId ?? ''} ${named.value}`
    : `${named.kind} ${named.value}`;

/** The record of a view. `present` has the `keyOfNamed` of each record that exists; every other value of a filter is `gone`. */
export const withGone = (view: StoredView, present: ReadonlySet<string>): ViewRecord => ({
  ...view,
  gone: namedIn(view).filter((named) => !present.has(keyOfNamed(namedRecord(view, named)))),
});
