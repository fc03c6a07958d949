import type { AnyRecordType, FieldType, NamedField } from '@basalt/domain';
import { defineEntity, p, type EntitySchema } from '@mikro-orm/core';
import { tableOf } from './sql/table-of.ts';
import { TextListType } from './sql/text-list-type.ts';

/** A property of an entity, of any type. */
type Property = ReturnType<typeof p.text>;

/** The storage of the fields of each type. `json` keeps the order of the parts of a value, unlike `jsonb`. */
const propertyOf: Readonly<Record<FieldType, () => unknown>> = {
  id: p.uuid,
  ids: () => p.type(TextListType),
  name: p.text,
  line: p.text,
  text: p.text,
  color: p.text,
  html: p.text,
  words: () => p.type(TextListType),
  tags: () => p.type(TextListType),
  choice: p.text,
  choices: () => p.type(TextListType),
  number: p.double,
  integer: p.integer,
  count: p.integer,
  version: p.integer,
  flag: p.boolean,
  moment: () => p.datetime(3),
  day: p.date,
  value: () => p.json<unknown>().columnType('json'),
};

/** Properties by the names of their fields. */
export type Properties = Readonly<Record<string, unknown>>;

/**
 * The entity of a kind of record: a column for each stored field, whose name is the field's name in the API. `properties` are stored in
 * another way than others of their type.
 */
export function recordEntity(type: AnyRecordType, properties: Properties = {}): EntitySchema {
  const { key } = type;
  // The key comes first, in its order.
  const place = ({ name }: NamedField) => (key.includes(name) ? key.indexOf(name) : key.length);
  const columns = type.fields
    .filter(({ hasColumn }) => hasColumn)
    .toSorted((a, b) => place(a) - place(b));
  const property = (field: NamedField): Property => {
    const stored = (properties[field.name] ?? propertyOf[field.type]()) as Property;
    // A derived value is written, for its index, and never read.
    const plain =
      field.derive === undefined ? stored : (stored.hydrate(false) as unknown as Property);
    const keyed = key.includes(field.name) ? (plain.primary() as unknown as Property) : plain;
    return field.isNullable ? (keyed.nullable() as unknown as Property) : keyed;
  };
  return defineEntity({
    class: type as unknown as new () => object,
    tableName: tableOf(type),
    properties: Object.fromEntries(columns.map((field) => [field.name, property(field)])),
  });
}
