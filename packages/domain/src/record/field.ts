import { maxTags } from '../kernel/max-links.ts';

/** How the values of a field are stored, sent and compared. Each fold of a declaration has one table by these types. */
export type FieldType =
  | 'id'
  | 'ids'
  | 'name'
  | 'line'
  | 'text'
  | 'color'
  | 'html'
  | 'words'
  | 'tags'
  | 'choice'
  | 'choices'
  | 'number'
  | 'integer'
  | 'count'
  | 'version'
  | 'flag'
  | 'moment'
  | 'value';

/** Which records may not have the same value. */
export interface Uniqueness {
  /** The other fields of which one must differ. The organization is one of them for a record that has one. */
  readonly with: readonly string[];
  /** Deleted records do not count. */
  readonly onlyLive: boolean;
}

/** A field as plain data. */
export interface FieldFacts {
  readonly type: FieldType;
  readonly isNullable: boolean;
  /** Not in answers and events. */
  readonly isHidden: boolean;
  /** Derived from other fields or records when an answer is made: it has no column, and no change writes it. */
  readonly isComputed: boolean;
  /** False for a list that is stored in a table of its own, and for what the storage finds out when it loads the record. */
  readonly hasColumn: boolean;
  /** The field that the stored value is made from, and the rule. */
  readonly derivedFrom?: string;
  readonly derive?: (value: never) => unknown;
  /** The value of a new record that names none; `undefined` when a new record must name one. */
  readonly initial?: unknown;
  /** Whether people set it in a new record, and whether they change it. */
  readonly isWritten: boolean;
  readonly isEdited: boolean;
  /** Lists can be sorted by it. `empty`: where the records without a value are, in both directions. */
  readonly isSortable: boolean;
  readonly empty?: 'last';
  /** Lists can be filtered by it (`filtersOf`). */
  readonly isFilterable: boolean;
  /** The filter takes one value; others take a list, of which a record needs one. */
  readonly isSingle?: boolean;
  /** How the parameter of the earliest moment ends. */
  readonly from?: 'since' | 'after';
  /** A new record gets the time of its change. */
  readonly startsNow: boolean;
  /** Imports, exports and tables have its value as it is. */
  readonly isImported?: boolean;
  /** What notes of imports call its value, where that is not its name. */
  readonly noun?: string;
  /** Bounds: characters of a text, items of a list, the value of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Decimals of a number. */
  readonly places?: number;
  /** The kind of record that an id, or each id of a list, refers to. */
  readonly to?: string;
  /** Part of the key of a record without an id. */
  readonly isKey: boolean;
  /** The fields with which its value is unique. */
  readonly unique?: Uniqueness;
  /** The words of a choice. */
  readonly choices?: readonly string[];
  /** Later versions can add choices: clients must accept unknown ones. */
  readonly isOpen?: boolean;
  /** The name of the shape of a `value`, which adapters describe. */
  readonly shape?: string;
  /** For the description of the API. */
  readonly description?: string;
  readonly example?: unknown;
  /** The same for what people send, where it is another one. */
  readonly sentExample?: unknown;
}

/** Facts that also change the types of a record. */
export type Mark =
  | 'hidden'
  | 'computed'
  | 'derived'
  | 'optional'
  | 'now'
  | 'written'
  | 'edited'
  | 'sortable'
  | 'filterable'
  | 'single'
  | 'after'
  | 'imported';

/** A field of a record: immutable; each method returns another field. `Value` is the type of its values in the domain. */
export class Field<Value, Marks extends Mark = never> {
  declare readonly value: Value;
  declare readonly marks: Marks;
  readonly facts: FieldFacts;

  constructor(facts: FieldFacts) {
    this.facts = facts;
  }

  /** It may be null. A new record that names no value has null, or the moment of a `startMoment`. */
  nullable(): Field<Value | null, Marks | 'optional'> {
    return new Field({ initial: null, ...this.facts, isNullable: true });
  }

  /** Not in answers and events. */
  hidden(): Field<Value, Marks | 'hidden'> {
    return new Field({ ...this.facts, isHidden: true });
  }

  /** It is derived when an answer is made, and not stored. */
  computed(): Field<Value, Marks | 'computed'> {
    return new Field({ ...this.facts, isComputed: true, hasColumn: false });
  }

  /** People set it in a new record, and change it. */
  written(): Field<Value, Marks | 'written'> {
    return new Field({ ...this.facts, isWritten: true, isEdited: true });
  }

  /** People change it, and cannot set it in a new record. */
  edited(): Field<Value, Marks | 'edited'> {
    return new Field({ ...this.facts, isEdited: true });
  }

  /** Lists can be sorted by it, in both directions. A field that can be null says where the records without a value are. */
  sortable(order: { readonly empty?: 'last' } = {}): Field<Value, Marks | 'sortable'> {
    return new Field({ ...this.facts, ...order, isSortable: true });
  }

  /** Lists can be filtered by it, with the parameters of its type (`filtersOf`). */
  filterable(): Field<Value, Marks | 'filterable'> {
    return new Field({ ...this.facts, isFilterable: true });
  }

  /** The same by one value in place of a list of values. */
  filterableByOne(): Field<Value, Marks | 'filterable' | 'single'> {
    return new Field({ ...this.facts, isFilterable: true, isSingle: true });
  }

  /** The same for a moment whose parameters are `…_after` and `…_before`. */
  filterableAfter(): Field<Value, Marks | 'filterable' | 'after'> {
    return new Field({ ...this.facts, isFilterable: true, from: 'after' });
  }

  /** Imports, exports and tables have its value as it is. `noun`: what notes of imports call the value, where that is not its name. */
  imported(noun?: string): Field<Value, Marks | 'imported'> {
    return new Field({ ...this.facts, isImported: true, ...(noun !== undefined && { noun }) });
  }

  /** Stored, and always made from another field of the record by this rule. */
  derived<Source>(
    derivedFrom: string,
    rule: (source: Source) => Value,
  ): Field<Value, Marks | 'derived'> {
    return new Field({ ...this.facts, derivedFrom, derive: rule as (value: never) => unknown });
  }

  /** It is not a column of the table of its record: a list in a table of its own, or found out when the record is loaded. */
  withoutColumn(): Field<Value, Marks> {
    return new Field({ ...this.facts, hasColumn: false });
  }

  /** The value of a new record that names none. */
  default(initial: Value): Field<Value, Marks | 'optional'> {
    return new Field({ ...this.facts, initial });
  }

  /** Part of the key of a record without an id. */
  key(): Field<Value, Marks> {
    return new Field({ ...this.facts, isKey: true });
  }

  /** No two records of the organization have the same value, or the same values of it and of `together`. */
  unique(...together: readonly string[]): Field<Value, Marks> {
    return new Field({ ...this.facts, unique: { with: together, onlyLive: false } });
  }

  /** The same for records that are not deleted. */
  uniqueWhileLive(...together: readonly string[]): Field<Value, Marks> {
    return new Field({ ...this.facts, unique: { with: together, onlyLive: true } });
  }

  /** A narrower type of the same values. */
  as<Narrow extends Value>(): Field<Narrow, Marks> {
    return new Field(this.facts);
  }

  /** What the description of the API says. */
  describe(description: string): Field<Value, Marks> {
    return new Field({ ...this.facts, description });
  }

  /** A value for the description of the API, in the form of the API; `sent`: for what people send, where it is another one. */
  example(example: unknown, sent?: unknown): Field<Value, Marks> {
    const sentExample = sent === undefined ? {} : { sentExample: sent };
    return new Field({ ...this.facts, example, ...sentExample });
  }
}

const plain = {
  isNullable: false,
  isHidden: false,
  isComputed: false,
  hasColumn: true,
  isWritten: false,
  isEdited: false,
  isSortable: false,
  isFilterable: false,
  startsNow: false,
  isKey: false,
};

const of = <Value>(type: FieldType, facts: Partial<FieldFacts> = {}): Field<Value> =>
  new Field({ ...plain, type, ...facts });

/** The id of a record. */
export const id = (): Field<string> => of('id');

/** The id of a record of this kind, which is written before the records that refer to it. */
export const ref = (to: string): Field<string> => of('id', { to });

/** At most `max` ids. */
export const ids = (max: number): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('ids', { max }).default([]);

/** The ids of at most `max` records of this kind, which are written before the records that refer to them. */
export const refs = (to: string, max: number): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('ids', { to, max }).default([]);

/** One line of text, at most `max` characters, with at least one that is visible: the name of a record. */
export const name = (max: number, example: string): Field<string> => of('name', { max, example });

/** One line of text that is not blank, at most `max` characters. */
export const line = (max: number, example: string): Field<string> => of('line', { max, example });

/** Text of any length and number of lines. */
export const text = (): Field<string> => of('text');

/** `#rrggbb`, lower case. */
export const color = (): Field<string> => of('color');

/** Cleaned HTML. */
export const html = (example = '<p>As <em>asked</em>.</p>'): Field<string> =>
  of('html', { example });

/** At most `max` texts. */
export const words = (max: number, example?: string): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('words', { max, example }).default([]);

/** At most `maxTags` tags, equal without regard to case. */
export const tags = (example: string): Field<readonly string[], 'optional'> =>
  of<readonly string[]>('tags', { max: maxTags, example }).default([]);

/** One of these words. */
export const choice = <const Choice extends string>(choices: readonly Choice[]): Field<Choice> =>
  of('choice', { choices });

/** One of these words; later versions can add words. */
export const openChoice = <const Choice extends string>(
  known: readonly Choice[],
  example: NoInfer<Choice>,
): Field<Choice> => of('choice', { choices: known, isOpen: true, example });

/** Some of these words; later versions can add words. */
export const choices = <const Choice extends string>(
  known: readonly Choice[],
  example: NoInfer<Choice>,
): Field<Choice[], 'optional'> =>
  of<Choice[]>('choices', { choices: known, isOpen: true, example }).default([]);

/** A number from 0 to `max` with at most `places` decimals. */
export const number = (max: number, places: number, example: number): Field<number> =>
  of('number', { min: 0, max, places, example });

/** A whole number. */
export const integer = (): Field<number> => of('integer');

/** A whole number from 0; the bounds are those of what people send. */
export const count = (min?: number, max?: number): Field<number> =>
  of('count', { ...(min !== undefined && { min }), ...(max !== undefined && { max }) });

/** The version of a record. It grows with every change. */
export const version = (): Field<number, 'optional'> => of<number>('version').default(1);

/** True or false. */
export const flag = (): Field<boolean> => of('flag');

/** A moment, exact to a millisecond. */
export const moment = (): Field<Date> => of('moment');

/** The moment at which a record was made; the same for its first change. */
export const startMoment = (): Field<Date, 'now'> =>
  new Field({ ...moment().facts, startsNow: true });

/** Structured data. `shape` names it for the adapters that describe it. */
export const value = <Value>(shape: string): Field<Value> => of('value', { shape });
