import type {
  AnyRecordType,
  Fields,
  NamedField,
  PublicOf,
  RecordType,
  SentOf,
} from '@basalt/domain';
import * as v from 'valibot';
import {
  actor,
  boundedArray,
  color,
  count,
  customFieldValues,
  id,
  instant,
  openEnum,
  progress,
  reactions,
  source,
  version,
} from './record-parts.ts';

/** The schema of a record in answers. */
export type AnswerSchema<F extends Fields> = v.StrictObjectSchema<
  { readonly [Name in keyof PublicOf<F>]: v.GenericSchema<PublicOf<F>[Name]> },
  undefined
>;

/** The structured values by the names of their shapes. */
const shapes: Readonly<Record<string, v.GenericSchema>> = {
  actor,
  progress,
  reactions,
  source,
  custom_fields: customFieldValues,
};

const metadata = <Input>(facts: { description?: string | undefined; example?: unknown }) =>
  v.metadata<Input, Readonly<Record<string, unknown>>>({
    ...(facts.description !== undefined && { description: facts.description }),
    ...(facts.example !== undefined && { examples: [facts.example] }),
  });

/** The schema of the values of a field that are not null. */
function schemaOf({ name, type, ...facts }: NamedField): v.GenericSchema {
  const { choices = [], max = 0, example, shape = '' } = facts;
  switch (type) {
    case 'id':
      return id;
    case 'ids':
      return boundedArray(id, max);
    case 'name':
    case 'line':
    case 'text':
      return v.pipe(v.string(), metadata<string>(facts));
    case 'color':
      return color;
    case 'html':
      return v.pipe(v.string(), v.metadata({ contentMediaType: 'text/html', examples: [example] }));
    case 'words':
    case 'tags':
      return boundedArray(v.pipe(v.string(), metadata<string>({ example })), max);
    case 'choice':
      return facts.isOpen === true ? openEnum(choices, String(example)) : v.picklist(choices);
    case 'choices':
      return boundedArray(openEnum(choices, String(example)), choices.length);
    case 'number':
      return v.pipe(v.number(), v.minValue(0), metadata<number>(facts));
    case 'integer':
    case 'count':
      return example === undefined ? count : v.pipe(count, metadata<number>(facts));
    case 'version':
      return version;
    case 'flag':
      return v.boolean();
    case 'moment':
      return facts.description === undefined ? instant : v.pipe(instant, metadata<string>(facts));
    case 'day':
      return v.pipe(v.string(), v.isoDate(), metadata<string>(facts));
    case 'value': {
      const schema = shapes[shape];
      if (schema === undefined) throw new Error(`no schema of the shape ${shape} of ${name}`);
      return schema;
    }
    default:
      return type satisfies never;
  }
}

/** Fields whose description is a part of `schemaOf`; for others it is about the value or null. */
const isDescribedInside = ({ type, example }: NamedField): boolean =>
  ['moment', 'day', 'text', 'line', 'name', 'number'].includes(type) ||
  (['count', 'integer'].includes(type) && example !== undefined);

function answerField(field: NamedField): v.GenericSchema {
  const schema = field.isNullable ? v.nullable(schemaOf(field)) : schemaOf(field);
  const { description } = field;
  return description === undefined || isDescribedInside(field)
    ? schema
    : v.pipe(schema, v.metadata({ description }));
}

const whole = new WeakMap<AnyRecordType, v.GenericSchema>();

/**
 * The schema of a record as the API shows it, in the order of its declaration; `own` has the schemas of values of its own shape.
 * Without those, it is the same object for each call.
 */
export function answerSchema<F extends Fields>(
  type: RecordType<F>,
  own?: { readonly [Name in keyof PublicOf<F>]?: v.GenericSchema<unknown, PublicOf<F>[Name]> },
): AnswerSchema<F>;
export function answerSchema(type: AnyRecordType): v.GenericSchema;
export function answerSchema(
  type: AnyRecordType,
  own: Readonly<Record<string, v.GenericSchema | undefined>> = {},
): v.GenericSchema {
  const isWhole = Object.keys(own).length === 0;
  const known = whole.get(type);
  if (isWhole && known !== undefined) return known;
  const shownFields = type.fields.filter(({ isHidden }) => !isHidden);
  const schema = v.strictObject(
    Object.fromEntries(
      shownFields.map((field) => [field.wireName, own[field.wireName] ?? answerField(field)]),
    ),
  );
  if (isWhole) whole.set(type, schema);
  return schema;
}

/** The schemas of the fields that people change in a record, of answers that have them beside others. */
export const editedFields = <F extends Fields>(type: RecordType<F>) =>
  Object.fromEntries(
    type.fields
      .filter(({ isEdited }) => isEdited)
      .map((field) => [field.wireName, answerField(field)]),
  ) as { readonly [Name in keyof SentOf<F>]: v.GenericSchema<SentOf<F>[Name]> };
