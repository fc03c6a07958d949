import type { FieldFacts, Mark } from './field-facts.ts';

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

  /** A day that people write without a time is the start of that day; otherwise its end. */
  atStartOfDay(): Field<Value, Marks> {
    return new Field({ ...this.facts, isAtStartOfDay: true });
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

  /** The text for the description of the API. */
  describe(description: string): Field<Value, Marks> {
    return new Field({ ...this.facts, description });
  }

  /** A value for the description of the API, in the form of the API; `sent`: for what people send, where it is another one. */
  example(example: unknown, sent?: unknown): Field<Value, Marks> {
    const sentExample = sent === undefined ? {} : { sentExample: sent };
    return new Field({ ...this.facts, example, ...sentExample });
  }
}
