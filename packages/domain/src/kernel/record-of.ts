/** `due_at` for `dueAt`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A time as RFC 3339, a list as a copy, everything else as it is. */
type Answered<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value;

/** The type of the record of an entity with these fields, by their names in the API. */
export type RecordOf<Entity, Field extends keyof Entity & string> = {
  [Name in Field as SnakeCase<Name>]: Answered<Entity[Name]>;
};

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

function answered(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? [...(value as unknown[])] : value;
}

/**
 * Returns a function that makes the record of an entity with these fields, in this order: `dueAt` becomes `due_at`, times become RFC 3339.
 * The type of the record follows from the list of fields.
 */
export function recordOf<Entity extends object>() {
  return <const Field extends keyof Entity & string>(
    ...fields: readonly Field[]
  ): ((entity: Pick<Entity, Field>) => RecordOf<Entity, Field>) => {
    const names = fields.map((field) => [field, snakeCase(field)] as const);
    return (entity) =>
      Object.fromEntries(names.map(([field, name]) => [name, answered(entity[field])])) as RecordOf<
        Entity,
        Field
      >;
  };
}
