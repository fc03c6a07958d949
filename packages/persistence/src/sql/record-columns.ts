import type { Fields, PublicOf, RecordType } from '@basalt/domain';
import { sql, type AliasedRawBuilder } from 'kysely';

/** The expressions of fields that are not simply the column of the same name. */
export type Expressions<F extends Fields> = { readonly [Name in keyof PublicOf<F>]?: string };

/** A column of a select for each field of a record, whose value has the type of the field. */
type Selected<Row> = {
  [Name in keyof Row & string]: AliasedRawBuilder<Row[Name], Name>;
}[keyof Row & string];

/**
 * The name and the expression of each field that the API shows, from the table `alias`, in the order of the API. A computed field without an
 * expression is left out.
 */
const shown = <F extends Fields>(type: RecordType<F>, alias: string, own: Expressions<F>) => {
  const expressions: Readonly<Record<string, string | undefined>> = own;
  return type.fields
    .filter(({ isHidden }) => !isHidden)
    .filter(({ isComputed, wireName }) => !isComputed || expressions[wireName] !== undefined)
    .map(({ wireName: name }) => ({ name, expression: expressions[name] ?? `${alias}.${name}` }));
};

/** The columns of a record from the table `alias`, for a statement of Kysely. */
export const selectedColumns = <F extends Fields>(
  type: RecordType<F>,
  alias: string,
  own: Expressions<F> = {},
): Selected<PublicOf<F>>[] =>
  shown(type, alias, own).map(({ name, expression }) =>
    sql.raw(expression).as(name),
  ) as unknown as Selected<PublicOf<F>>[];

/** The same as text. */
export const columnText = <F extends Fields>(
  type: RecordType<F>,
  alias: string,
  own: Expressions<F> = {},
): string =>
  shown(type, alias, own)
    .map(({ name, expression }) =>
      expression === `${alias}.${name}` ? expression : `${expression} as ${name}`,
    )
    .join(', ');
