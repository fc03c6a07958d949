import {
  snakeCase,
  type Fields,
  type HasFields,
  type MarksOf,
  type NamedField,
  type RecordType,
  type SnakeCase,
  type ValueOf,
  type WithMark,
} from './record.ts';

type Stem<Name extends string> = Name extends `${infer Start}At` ? Start : Name;
type Singular<Name extends string> = Name extends `${infer Start}Names`
  ? Start
  : Name extends `${infer Start}Ids`
    ? `${Start}Id`
    : Name;
type Plural<Name extends string> = Name extends `${string}By`
  ? Name
  : Name extends `${infer Start}y`
    ? `${Start}ies`
    : `${Name}s`;

/** The names of the filters of a field, in the domain. */
type FilterNames<Name extends string, F, Value = NonNullable<ValueOf<F>>> = Value extends Date
  ? `${Stem<Name>}${'after' extends MarksOf<F> ? 'After' : 'Since'}` | `${Stem<Name>}Before`
  : Value extends boolean
    ? Name
    : Value extends number
      ? `${Name}Min` | `${Name}Max`
      : 'single' extends MarksOf<F>
        ? Name
        : Plural<Singular<Name>>;

/** The names of their parameters in the API. */
type ParameterNames<Name extends string, F> =
  NonNullable<ValueOf<F>> extends Date | boolean | number
    ? SnakeCase<FilterNames<Name, F>>
    : SnakeCase<Singular<Name>>;

type FilterValue<F, Value = NonNullable<ValueOf<F>>> = [Value] extends [Date | boolean | number]
  ? Value
  : 'single' extends MarksOf<F>
    ? Value
    : [Value] extends [string]
      ? readonly Value[]
      : readonly string[];

type Filterable<F extends Fields> = WithMark<F, 'filterable'>;

/** The plain filters of a list, by their names in the domain. An absent filter selects nothing; of several values, a record needs one. */
export type FilterOf<Type extends HasFields> = FiltersBy<Type['declared']>;
type FiltersBy<F extends Fields> = {
  [Name in keyof Filterable<F> & string as FilterNames<Name, F[Name]>]?:
    FilterValue<F[Name]> | undefined;
};

/** The values of the same filters, by their parameters in the API. */
export type FilterParameters<F extends Fields> = {
  [Name in keyof Filterable<F> & string as ParameterNames<Name, F[Name]>]: FilterValue<F[Name]>;
};

/** A filter by one field. */
export interface PlainFilter {
  readonly field: NamedField;
  /** Its name in the domain: `labelIds`, `dueBefore`. */
  readonly name: string;
  /** Its parameter in the API: `label_id`, `due_before`. */
  readonly parameter: string;
  /**
   * The condition for a record: one of the values (`any`), this value (`is`), this value or a greater one (`from`), a lesser one (`before`), this
   * value or a lesser one (`to`).
   */
  readonly test: 'any' | 'is' | 'from' | 'before' | 'to';
}

const singular = (name: string): string => name.replace(/Names$/u, '').replace(/Ids$/u, 'Id');
const plural = (name: string): string =>
  name.endsWith('By') ? name : name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;

/** The filters of a field, by its type. */
function filtersBy(field: NamedField): readonly PlainFilter[] {
  const { name, type, from = 'since', isSingle } = field;
  const filter = (own: string, test: PlainFilter['test'], parameter = snakeCase(own)) => ({
    field,
    name: own,
    parameter,
    test,
  });
  if (type === 'flag' || isSingle === true) return [filter(name, 'is')];
  if (type === 'moment') {
    const stem = name.replace(/At$/u, '');
    const first = `${stem}${from === 'after' ? 'After' : 'Since'}`;
    return [filter(first, 'from'), filter(`${stem}Before`, 'before')];
  }
  if (type === 'number' || type === 'integer' || type === 'count') {
    return [filter(`${name}Min`, 'from'), filter(`${name}Max`, 'to')];
  }
  return [filter(plural(singular(name)), 'any', snakeCase(singular(name)))];
}

/** The plain filters that follow from a declaration, in its order. */
export const filtersOf = (type: {
  readonly fields: readonly NamedField[];
}): readonly PlainFilter[] => type.fields.filter((field) => field.isFilterable).flatMap(filtersBy);

/** The plain filters in the parameters of a request, by their names in the domain. */
export function filterOf<F extends Fields>(
  type: RecordType<F>,
  query: Partial<FilterParameters<F>>,
): FiltersBy<F> {
  const values: Readonly<Record<string, unknown>> = query;
  return Object.fromEntries(
    filtersOf(type)
      .filter(({ parameter }) => values[parameter] !== undefined)
      .map(({ name, parameter }) => [name, values[parameter]]),
  ) as FiltersBy<F>;
}
