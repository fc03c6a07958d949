import {
  htmlBudget,
  type AnyRecordType,
  type Fields,
  type HtmlField,
  type NamedField,
  type RecordType,
  type SentOf,
  type SnakeCase,
} from '@basalt/domain';
import * as v from 'valibot';
import { clearable } from './array.ts';
import { color, flag, html, oneOf, optionalHtml, optionalText, shownName, text } from './text.ts';
import { dateTime, day, momentExample } from './date-time.ts';
import { identifier, identifiers, tagNames } from './identifiers.ts';
import { decimal, integer } from './number.ts';

type Optional<Value> = v.ExactOptionalSchema<v.GenericSchema<unknown, Value>, undefined>;

/** The schemas of what people send in a change, by the names of the API: each field may be absent. */
export type ChangeBody<F extends Fields> = {
  readonly [Name in keyof SentOf<F>]: Optional<SentOf<F>[Name]>;
};

/** The same for a new record: of `Required`, each must be there. */
export type NewBody<F extends Fields, Required extends keyof SentOf<F, 'written'>> = {
  readonly [Name in keyof SentOf<F, 'written'>]: Name extends Required
    ? v.GenericSchema<unknown, SentOf<F, 'written'>[Name]>
    : Optional<SentOf<F, 'written'>[Name]>;
};

/** The schemas of fields that are not read by the rule of their type. */
type Given<F extends Fields> = { readonly [Name in keyof SentOf<F>]?: v.GenericSchema };

const isHtmlField = (name: string): name is HtmlField => Object.hasOwn(htmlBudget.bytes, name);

/** A bound of a field. Throws for a field without it: all input has bounds. */
function bound({ wireName }: NamedField, value: number | undefined): number {
  if (value === undefined) throw new Error(`${wireName} has no bound`);
  return value;
}

/** Reads the values of a field that are not null. */
function valueSchema(field: NamedField): v.GenericSchema {
  const { wireName, type, isNullable, min, max, places = 0, choices = [] } = field;
  const example = String(field.sentExample ?? field.example);
  switch (type) {
    case 'name':
      return shownName(bound(field, max), example);
    case 'line':
      return text(bound(field, max), example);
    case 'html':
      if (!isHtmlField(wireName)) throw new Error(`${wireName} has no bound`);
      return html(wireName);
    case 'choice':
      return oneOf(choices);
    case 'number':
      return decimal(bound(field, max), places, { example: Number(field.example), isNullable });
    case 'count': {
      const [from, to] = [bound(field, min), bound(field, max)];
      const orNull = isNullable ? ', or null' : '';
      return integer(from, to, `must be an integer from ${from} to ${to}${orNull}`);
    }
    case 'flag':
      return flag;
    case 'color':
      return color;
    case 'moment':
      return dateTime;
    case 'day':
      return day(example);
    case 'id':
      return identifier;
    case 'ids':
      return clearable(identifiers(bound(field, max)));
    case 'tags':
      return clearable(tagNames);
    default:
      throw new Error(`${wireName}: people send no field of the type ${type}`);
  }
}

/** Reads the values of a field. Blank optional texts are null. */
function sentSchema(field: NamedField): v.GenericSchema {
  const { wireName, type, isNullable } = field;
  if (!isNullable) return valueSchema(field);
  if (type === 'line') return optionalText(bound(field, field.max), String(field.example));
  if (type === 'html' && isHtmlField(wireName)) return optionalHtml(wireName);
  return v.nullable(valueSchema(field));
}

/** The fields that a request can send to change a record. `schemas` has the schemas of fields that the rule of their type does not fit. */
export function changeBody<F extends Fields>(
  type: RecordType<F>,
  schemas: Given<F> = {},
): ChangeBody<F> {
  const own: Readonly<Record<string, v.GenericSchema | undefined>> = schemas;
  const sent = type.fields.filter(({ isEdited }) => isEdited);
  return Object.fromEntries(
    sent.map((field) => [
      field.wireName,
      v.exactOptional(own[field.wireName] ?? sentSchema(field)),
    ]),
  ) as ChangeBody<F>;
}

/** The fields that a request can send for a new record. Those in `required` must be present. */
export function newBody<F extends Fields, const Required extends keyof SentOf<F, 'written'>>(
  type: RecordType<F>,
  required: readonly Required[],
  schemas: Given<F> = {},
): NewBody<F, Required> {
  const own: Readonly<Record<string, v.GenericSchema | undefined>> = schemas;
  const sent = type.fields.filter(({ isWritten }) => isWritten);
  return Object.fromEntries(
    sent.map((field) => {
      const schema = own[field.wireName] ?? sentSchema(field);
      const isRequired = (required as readonly string[]).includes(field.wireName);
      return [field.wireName, isRequired ? schema : v.exactOptional(schema)];
    }),
  ) as NewBody<F, Required>;
}

function bodyExampleOf({ type, example, sentExample = example }: NamedField): unknown {
  if (type === 'moment') return momentExample;
  return type === 'tags' && sentExample !== undefined ? [sentExample] : sentExample;
}

/** An example of a new record: the written fields that have an example, and those with a moment. */
export const bodyExample = ({ fields }: AnyRecordType): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter(({ isWritten }) => isWritten)
      .map((field) => [field.wireName, bodyExampleOf(field)])
      .filter(([, example]) => example !== undefined),
  );

/** The fields of a record in a body, by their names in the domain. */
type Named<F extends Fields, Body> = {
  [
    Name in keyof F & string as SnakeCase<Name> extends keyof Body & keyof SentOf<F> ? Name : never
  ]: Body[SnakeCase<Name> & keyof Body];
};

/** The fields of the record in a body, as the use cases name them. What is absent stays absent. */
export function sentFields<F extends Fields, Body extends object>(
  type: RecordType<F>,
  body: Body,
): Named<F, Body> {
  const values = body as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    type.fields
      .filter(({ isEdited, wireName }) => isEdited && values[wireName] !== undefined)
      .map(({ name, wireName }) => [name, values[wireName]]),
  ) as Named<F, Body>;
}
