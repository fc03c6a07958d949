/** `due_at` for `dueAt`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A moment as RFC 3339, a list as its own copy, everything else as it is. */
type Answered<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value;

/** The record of an entity: these fields, by their names in the API. */
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
 * What makes the records of an entity that have these fields, in this order: `due_at` is `dueAt`, moments are RFC 3339. One list
 * says it all: the type of the record follows from it.
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
