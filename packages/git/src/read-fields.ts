import * as v from 'valibot';

/** Names of nested fields, joined by dots; of several paths the first with a value. */
export type Path = string | readonly string[];

/** Where a forge has the fields of a schema. Fields that are left out are null. */
export type Paths<Schema extends v.GenericSchema> = {
  readonly [Field in keyof v.InferOutput<Schema>]?: Path;
};

/** A payload is not as its forge documents it. The message names a field and never quotes a value. */
export class PayloadFault extends Error {
  override readonly name = 'PayloadFault';
}

/** Reads the fields of a schema at their paths. `place` stands before the path in the message of a `PayloadFault`. */
export function readFields<const Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  paths: Paths<Schema>,
  from: unknown,
  place = '',
): v.InferOutput<Schema> {
  const pathOf = (field: string): Path | undefined => paths[field as keyof typeof paths];
  const values = Object.keys(schema.entries).map((field) => [field, valueAt(from, pathOf(field))]);
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(values), {
    abortEarly: true,
  });
  if (success) return output;
  const [{ path, expected }] = issues;
  const where = [pathOf(String(path?.[0].key)) ?? []].flat()[0];
  throw new PayloadFault(`${place}${where}: expected ${expected ?? 'another value'}`);
}

/** The value at a path, of own properties alone; null for none. */
export function valueAt(from: unknown, path: Path = []): unknown {
  let value: unknown = null;
  for (const names of [path].flat()) {
    value = from;
    for (const name of names.split('.')) {
      const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
      value = isObject ? (value as Record<string, unknown>)[name] : null;
    }
    if (value !== null && value !== '') break;
  }
  return value;
}
