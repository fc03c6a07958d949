import type { Actor, Principal } from '../tenancy/principal.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isSameActor } from '../comment/authorship.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { recordOf } from '../kernel/record-of.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** The fields by which a list can be grouped. */
export const viewGroupings = ['board', 'assignee', 'priority', 'label'] as const;

export type ViewGrouping = (typeof viewGroupings)[number];

/** The query parameters of a list of tickets, by their names. */
export type ViewQuery = Readonly<Record<string, string>>;

/** The fields of a view that people set. */
export interface ViewFields {
  name: string;
  query: ViewQuery;
  /** Names of columns, in their order; empty: the columns that the reader chose for lists. */
  columns: readonly string[];
  grouping: ViewGrouping | null;
  /** True: everybody who sees the project, or the organization, sees the view. False: only its maker. */
  shared: boolean;
}

/** A saved list of tickets: of a project, or of all projects. */
export class View implements ViewFields {
  id: string;
  organizationId: string;
  /** Null for a list of all projects. */
  projectId: string | null;
  name: string;
  query: ViewQuery;
  columns: readonly string[];
  grouping: ViewGrouping | null;
  shared: boolean;
  createdBy: Actor;
  version = 1;
  createdAt: Date;
  updatedAt: Date;

  constructor(fields: ViewFields & NewFields<View, 'projectId' | 'createdBy'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.name = fields.name;
    this.query = fields.query;
    this.columns = fields.columns;
    this.grouping = fields.grouping;
    this.shared = fields.shared;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** The calendar of a view: the key in its address, and the filters that the view had when the address was made. */
export interface ViewCalendar {
  readonly key: string;
  readonly query: ViewQuery;
}

/** A calendar as it is stored. `query` is null for an address that was made before filters were stored. */
export type StoredCalendar = Pick<ViewCalendar, 'key'> & { readonly query: ViewQuery | null };

/** A value of a filter that names a record. In `gone`: one that the reader cannot find. */
export interface GoneFilter {
  parameter: string;
  value: string;
}

/** A view as it is stored, in the field names of the API. */
export const storedView = recordOf<View>()(
  'id',
  'organizationId',
  'projectId',
  'name',
  'query',
  'columns',
  'grouping',
  'shared',
  'createdBy',
  'version',
  'createdAt',
  'updatedAt',
);

export type StoredView = ReturnType<typeof storedView>;

/** A view as the API returns it. */
export type ViewRecord = StoredView & { gone: GoneFilter[] };

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
  'created_by',
  'parent_id',
  'project_id',
];

/** The values of a view that name records. */
export const namedIn = ({ query }: Pick<StoredView, 'query'>): GoneFilter[] =>
  naming.flatMap((parameter) =>
    (query[parameter] ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '' && value !== 'none')
      .map((value) => {
        const isAsWritten = parameter === 'board_slug' || isIdentifier(value);
        return { parameter, value: isAsWritten ? value : value.toUpperCase() };
      }),
  );

/** A record that a filter names. */
export type NamedRecord =
  | { readonly kind: 'record' | 'project_key' | 'creator'; readonly value: string }
  | { readonly kind: 'board_slug'; readonly value: string; readonly projectId: string | null };

/** What a value of a view names. */
export function namedRecord(
  { project_id: projectId }: Pick<StoredView, 'project_id'>,
  { parameter, value }: GoneFilter,
): NamedRecord {
  if (parameter === 'board_slug') return { kind: 'board_slug', value, projectId };
  if (parameter === 'created_by') return { kind: 'creator', value };
  return { kind: isIdentifier(value) ? 'record' : 'project_key', value: value.toLowerCase() };
}

/** The key of a named record: equal for equal records. */
export const keyOfNamed = (named: NamedRecord): string =>
  named.kind === 'board_slug'
    ? `${named.kind} ${named.projectId ?? ''} ${named.value}`
    : `${named.kind} ${named.value}`;

/** The record of a view. `present` has the `keyOfNamed` of each record that exists; every other value of a filter is `gone`. */
export const withGone = (view: StoredView, present: ReadonlySet<string>): ViewRecord => ({
  ...view,
  gone: namedIn(view).filter((one) => !present.has(keyOfNamed(namedRecord(view, one)))),
});
