import {
  filtersOf,
  type AnyRecordType,
  type FieldType,
  type FilterOf,
  type PlainFilter,
  type Fields,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';

/** Adds a value to a statement and returns its placeholder, as a value of this type of PostgreSQL. */
export type Bind = (value: unknown, type?: string) => string;

/** The conditions of filters that the rule of their type does not fit, by the names of the filters. */
export type OwnConditions<F extends Fields> = ConditionsOf<FilterOf<{ declared: F }>>;
type ConditionsOf<Filter> = {
  readonly [Name in keyof Filter]?: (value: NonNullable<Filter[Name]>, bind: Bind) => string;
};

/** Adds the values of a statement to `values`: moments as text, lists as copies. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value, type) => {
    const bound = value instanceof Date ? value.toISOString() : value;
    const place = values.push(Array.isArray(bound) ? [...(bound as unknown[])] : bound);
    return type === undefined ? `$${place}` : `$${place}::${type}`;
  };

/** The types of PostgreSQL with which the values of a field are compared. */
const compared: { readonly [Type in FieldType]?: string } = {
  id: 'uuid',
  choice: 'text',
  number: 'double precision',
  integer: 'integer',
  count: 'integer',
  moment: 'timestamptz',
};

const operators = { is: '=', from: '>=', before: '<', to: '<=' } as const;

/** The condition of a filter by the type of its field. Throws for a field that is not a column: its condition is in `own`. */
function conditionOf(
  { field, name, test }: PlainFilter,
  alias: string,
  value: unknown,
  bind: Bind,
) {
  const { type, wireName, hasColumn } = field;
  if (!hasColumn) throw new RangeError(`the filter ${name} has no condition`);
  const column = `${alias}.${wireName}`;
  if (type === 'flag') return value === true ? column : `not ${column}`;
  if (type === 'value') return `${column} ->> 'id' = any(${bind(value, 'text[]')})`;
  const compare = compared[type] ?? 'text';
  if (test === 'any') return `${column} = any(${bind(value, `${compare}[]`)})`;
  return `${column} ${operators[test]} ${bind(value, compare)}`;
}

/** The conditions of the plain filters on the table `alias` of a kind of record. */
export function plainConditions<F extends Fields>(
  type: AnyRecordType & { readonly declared: F },
  alias: string,
  filter: FilterOf<{ declared: F }>,
  bind: Bind,
  own: OwnConditions<F> = {},
): string[] {
  const wanted: Readonly<Record<string, unknown>> = filter;
  const conditions = own as Readonly<
    Record<string, ((value: unknown, bind: Bind) => string) | undefined>
  >;
  return filtersOf(type)
    .filter(({ name }) => wanted[name] !== undefined)
    .map((plain) => {
      const { name } = plain;
      const condition = conditions[name];
      return condition?.(wanted[name], bind) ?? conditionOf(plain, alias, wanted[name], bind);
    });
}

/** Text with placeholders as a part of a statement of Kysely. */
export function withValues(text: string, values: readonly unknown[]): RawBuilder<boolean> {
  const parts = text.split(/\$(\d+)/u).map((part, place) => {
    return place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`;
  });
  return sql<boolean>`${sql.join(parts, sql``)}`;
}
