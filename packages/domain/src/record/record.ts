import type { FieldFacts, Mark } from './field-facts.ts';
import type { Field } from './marked-field.ts';

/** The fields of a record by their names, in the order of the API. */
export type Fields = Readonly<Record<string, Field<unknown, Mark>>>;

/** The type of the values of a field. */
export type ValueOf<F> = F extends Field<infer Value, Mark> ? Value : never;
/** The marks of a field. */
export type MarksOf<F> = F extends Field<unknown, infer Marks> ? Marks : never;

/** The name of a field in the API and in the database: `due_at` for `dueAt`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** `due_at` for `dueAt`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** A moment as RFC 3339, a list as a copy, everything else as it is. */
type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value;

type WithoutMark<F extends Fields, Without extends Mark> = {
  [Name in keyof F as Without & MarksOf<F[Name]> extends never ? Name : never]: F[Name];
};
/** The fields that have one of the marks. */
export type WithMark<F extends Fields, Which extends Mark> = {
  [Name in keyof F as Which & MarksOf<F[Name]> extends never ? never : Name]: F[Name];
};
/** The values of fields by their names. */
export type Values<F> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** The stored fields of a record. */
export type StoredOf<F extends Fields> = Values<WithoutMark<F, 'computed'>>;
type ComputedOf<F extends Fields> = Values<WithMark<F, 'computed'>>;
/** The stored fields that an answer needs. */
type ShownOf<F extends Fields> = Readonly<Values<WithoutMark<F, 'computed' | 'hidden'>>>;
type ComputedArguments<F extends Fields> = keyof WithMark<F, 'computed'> extends never
  ? []
  : [Readonly<ComputedOf<F>>];
/** The fields of `F` as the API shows them. */
export type PublicOf<F extends Fields> = {
  [Name in keyof WithoutMark<F, 'hidden'> & string as SnakeCase<Name>]: Wire<ValueOf<F[Name]>>;
};
type NewOf<F extends Fields> = Values<WithoutMark<F, 'computed' | 'derived' | 'optional' | 'now'>> &
  Partial<{ [Name in keyof WithMark<F, 'optional'>]: ValueOf<F[Name]> | undefined }> &
  (keyof WithMark<F, 'now'> extends never ? unknown : { readonly now: Date });

/** A record as it is stored and as decisions see it. */
export type Stored<Type extends HasFields> = StoredOf<Type['declared']>;

/** A record as the API and events show it. */
export type Public<Type extends HasFields> = PublicOf<Type['declared']>;

/** The values that a new record is made of. */
export type New<Type extends HasFields> = NewOf<Type['declared']>;

/** The fields that people can set in a new record. An absent field gets its default. */
export type Content<Type extends HasFields> = {
  [Name in keyof WithMark<Type['declared'], 'written'>]?:
    ValueOf<Type['declared'][Name]> | undefined;
};

/** The values that people set in a new record of these fields: those without a default are required. */
export type NewContentOf<F extends Fields> = {
  [Name in keyof WithoutMark<WithMark<F, 'written'>, 'optional'>]: ValueOf<F[Name]>;
} & {
  [Name in keyof WithMark<WithMark<F, 'written'>, 'optional'>]?: ValueOf<F[Name]> | undefined;
};

/** The values that people change in a record of these fields. */
export type PatchOf<F extends Fields> = {
  [Name in keyof WithMark<F, 'written' | 'edited'>]?: ValueOf<F[Name]> | undefined;
};

/** The fields that people can change. An absent field stays, an array replaces the former one, null clears. */
export type Patch<Type extends HasFields> = PatchOf<Type['declared']>;

/** The fields that people send, by their names in the API: in a new record, and in a change. */
export type SentOf<F extends Fields, Which extends 'written' | 'edited' = 'written' | 'edited'> = {
  [Name in keyof WithMark<F, Which> & string as SnakeCase<Name>]: ValueOf<F[Name]>;
};

/** A record type, for types that follow from its fields. */
export interface HasFields {
  readonly declared: Fields;
}

/** A field of a record type: its name in the domain, its name in the API and in the database, and its facts. */
export interface NamedField extends FieldFacts {
  readonly name: string;
  readonly wireName: string;
}

/** The type of a record: the constructor of its objects. */
export const recordTypeOf = (object: object): AnyRecordType =>
  object.constructor as unknown as AnyRecordType;

/** The greatest length, number of items or value of a field. Throws for a field without such a bound. */
export function maxOf<F extends Fields>(type: RecordType<F>, name: keyof F & string): number {
  const max = type.declared[name]?.facts.max;
  if (max === undefined) throw new Error(`${type.kind}.${name} has no bound`);
  return max;
}

/** The names of the fields that the API shows, as the API has them, in their order. */
export const publicNames = <F extends Fields>(type: RecordType<F>): (keyof PublicOf<F>)[] =>
  type.fields
    .filter(({ isHidden }) => !isHidden)
    .map(({ wireName }) => wireName as keyof PublicOf<F>);

/** A kind of record, for code that works on any kind. */
export interface AnyRecordType {
  /** The name of the kind: `ticket`. */
  readonly kind: string;
  /** The fields in the order of the API. */
  readonly fields: readonly NamedField[];
  /** The names of the fields that make up the key: the organization, if the record has one, then the id or the fields in place of it. */
  readonly key: readonly string[];
}

/**
 * A kind of record, declared once. Its records are plain objects without methods. They share a prototype, by which their kind is
 * found; `changed` keeps it.
 */
export interface RecordType<F extends Fields, Kind extends string = string> extends AnyRecordType {
  readonly kind: Kind;
  readonly declared: F;
  /** A new record. A field that `values` leaves out gets its default, or the moment `now`. Other values are left out. */
  new (values: NewOf<F>): StoredOf<F>;
  readonly prototype: StoredOf<F>;
  /** Whether the object is a record of this kind. */
  readonly is: (object: object) => object is StoredOf<F>;
  /** The record as the API shows it, with the values of the computed fields. */
  answer(record: ShownOf<F>, ...computed: ComputedArguments<F>): PublicOf<F>;
}

const copyOf = (value: unknown): unknown =>
  Array.isArray(value) ? [...(value as unknown[])] : value;

function answered(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return copyOf(value);
}

/** Declares a kind of record. `declared` has the fields in the order of the API. */
export function record<const Kind extends string, const F extends Fields>(
  kind: Kind,
  declared: F,
): RecordType<F, Kind> {
  const fields: readonly NamedField[] = Object.entries(declared).map(([name, { facts }]) => ({
    name,
    wireName: snakeCase(name),
    ...facts,
  }));
  const parts = fields.filter(({ isKey }) => isKey).map(({ name }) => name);
  const organization = fields.filter(({ name }) => name === 'organizationId');
  const key = [...organization.map(({ name }) => name), ...(parts.length === 0 ? ['id'] : parts)];
  const stored = fields.filter(({ isComputed, derive }) => !isComputed && derive === undefined);
  const shown = fields.filter(({ isHidden }) => !isHidden);

  function Type(values: Readonly<Record<string, unknown>>): object {
    const filled = stored.map(({ name, initial, startsNow }) => [
      name,
      values[name] === undefined ? (startsNow ? values['now'] : copyOf(initial)) : values[name],
    ]);
    // In one literal: V8 makes a slow dictionary of an object that gets 20 fields one by one.
    return { __proto__: Type.prototype as object, ...Object.fromEntries(filled) };
  }
  const isRecord = (object: object): boolean => object instanceof Type;
  // By name: derived values are not properties of the record itself.
  function answer(entity: object, computed: object = {}): object {
    const valueOf = ({ name, isComputed }: NamedField): unknown =>
      (isComputed ? computed : entity)[name as never];
    return Object.fromEntries(shown.map((field) => [field.wireName, answered(valueOf(field))]));
  }
  for (const { name, derivedFrom, derive } of fields) {
    if (derive === undefined || derivedFrom === undefined) continue;
    Object.defineProperty(Type.prototype, name, {
      configurable: true,
      get(this: Record<string, never>) {
        return derive(this[derivedFrom] as never);
      },
    });
  }
  Object.defineProperty(Type, 'name', { value: kind });
  const facts = { kind, fields, key, declared, is: isRecord, answer };
  return Object.assign(Type, facts) as unknown as RecordType<F, Kind>;
}
