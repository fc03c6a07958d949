import { publicNames, type Fields, type PublicOf, type RecordType } from '@basalt/domain';
import { sql, type AliasedRawBuilder } from 'kysely';

/** The expressions of fields that are not simply the column of the same name. Null: the statement does not read the field. */
export type Expressions<F extends Fields> = {
  readonly [Name in keyof PublicOf<F>]?: string | null;
};

/** A column of a select for each field of a record, whose value has the type of the field. */
type Selected<Row> = {
  [Name in keyof Row & string]: AliasedRawBuilder<Row[Name], Name>;
}[keyof Row & string];

/** The name and the expression of each field that the API shows, from the table `alias`, in the order of the API. */
const shown = <F extends Fields>(type: RecordType<F>, alias: string, own: Expressions<F>) =>
  publicNames(type).flatMap((field) => {
    const { [field]: expression = `${alias}.${String(field)}` } = own;
    return expression === null ? [] : { name: String(field), expression };
  });

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
