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
  | 'day'
  | 'value';

/** Which records may not have the same value. */
export interface Uniqueness {
  /** The other fields: at least one of them must differ. The organization is one of them for a record that has one. */
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
  /** The filter takes one value; others take a list, and a record matches with any of it. */
  readonly isSingle?: boolean;
  /** How the parameter of the earliest moment ends. */
  readonly from?: 'since' | 'after';
  /** A day without a time is its start for this moment, otherwise its end. */
  readonly isAtStartOfDay?: boolean;
  /** A new record gets the time of its change. */
  readonly startsNow: boolean;
  /** Imports, exports and tables have its value as it is. */
  readonly isImported?: boolean;
  /** The name of its value in notes of imports, where that is another one. */
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
