import {
  importNote,
  fieldBudget,
  foldCase,
  readValue,
  ValueFault,
  type CustomFieldType,
  type FieldFormat,
  type FieldValue,
  type SourceItem,
} from '@basalt/domain';
import { dayOfText, type DateReading } from './dates.ts';
import { fieldNote } from './html.ts';
import { FieldValues, isFlag, isOption, numberOf, wordsOf } from './field-values.ts';
import { asPart, carried, cleanText } from './item.ts';
import type { FieldChoice } from './options.ts';

/** Different words that are kept of all fields of a source. */
const maxWords = 50_000;

/** Fields of a source whose values are counted. */
const maxFields = 5_000;

const beyond = importNote('fields_beyond', { max: fieldBudget.inProject });
const onlyDays = importNote('field_days_only');

/** Facts about a field that the source declares. */
interface Declared {
  readonly name: string;
  readonly fieldKey?: string | undefined;
  readonly type?: CustomFieldType;
  readonly options?: readonly string[];
}

/** A field that is carried, and how its values are read. */
interface Carried extends FieldFormat {
  readonly name: string;
  readonly isSplit: boolean;
  /** Its values are moments, of which the days are carried. */
  readonly isInstant: boolean;
  readonly reading: DateReading;
}

/** How the dates of a source are read, and whether a cell can be a list. */
interface Reading extends DateReading {
  readonly isDateKnown: boolean;
  readonly canSplit: boolean;
}

/** The custom fields of a source: their types are found from their values in a first pass, or declared. */
export class SourceFields {
  readonly #declared = new Map<string, Declared>();
  readonly #values = new Map<string, FieldValues>();
  readonly #chosen: ReadonlyMap<string, FieldChoice>;
  readonly #zone: string;
  #carried: ReadonlyMap<string, Carried> = new Map();
  #words = 0;

  constructor(chosen: ReadonlyMap<string, FieldChoice>, zone = 'UTC') {
    this.#chosen = chosen;
    this.#zone = zone;
  }

  declare(key: string, declared: Declared): void {
    if (!this.#declared.has(key)) this.#declared.set(key, declared);
  }

  /**
   * Adds the value that a ticket has of a field, which may be declared later. `isOther`: a value that stays in the text.
   */
  add(key: string, texts: readonly string[], isOther = false): void {
    const known = this.#values.get(key);
    if (known === undefined && this.#values.size >= maxFields) return;
    const values = known ?? new FieldValues(this.#zone);
    this.#values.set(key, values);
    if (isOther) values.isOther = true;
    else this.#words += values.add(texts, maxWords - this.#words);
  }

  nameOf(key: string): string {
    return this.#declared.get(key)?.name ?? 'Field';
  }

  /** The items of the fields, in their order. Ends the first pass: `read` returns values of carried fields then. */
  *items(reading: Reading): Generator<SourceItem> {
    const formats = new Map(
      [...this.#declared].flatMap(([key, declared]) => {
        const format = this.#formatOf(key, declared, reading);
        return format === null ? [] : [[key, format] as const];
      }),
    );
    const uses = (key: string) => this.#values.get(key)?.uses ?? 0;
    const most = [...formats.keys()].toSorted((a, b) => uses(b) - uses(a));
    const kept = new Set(most.slice(0, fieldBudget.inProject));
    this.#carried = new Map([...formats].filter(([key]) => kept.has(key)));
    for (const [key, { name, fieldKey = null }] of this.#declared) {
      const field = this.#carried.get(key);
      if (field === undefined) {
        yield asPart('field', key, name, [formats.has(key) ? beyond : fieldNote]);
        continue;
      }
      const { type, number, isInstant } = field;
      const options = field.options.map((option) => ({ name: option.name }));
      const record = { kind: 'field', name: field.name, fieldKey, isFound: true } as const;
      const form = { type, number, options, description: null };
      yield carried(key, name, { ...record, ...form }, isInstant ? [onlyDays] : []);
    }
  }

  #formatOf(key: string, declared: Declared, reading: Reading): Carried | null {
    const choice = this.#chosen.has(key) ? this.#chosen.get(key) : this.#chosen.get(declared.name);
    if (choice === null) return null;
    const values = this.#values.get(key) ?? new FieldValues(this.#zone);
    const type = choice?.type ?? declared.type ?? values.type(reading);
    if (type === null) return null;
    const isSplit = type === 'choices' && values.isSplit(reading.canSplit);
    const isChoice = type === 'choice' || type === 'choices';
    const names = isChoice ? optionNames(declared.options ?? values.options(isSplit)) : [];
    if (isChoice && names.length === 0) return null;
    const order = reading.isDateKnown ? reading.order : (values.order ?? reading.order);
    return {
      name: choice?.name ?? declared.name,
      type,
      isSplit,
      isInstant: type === 'date' && declared.type === 'date',
      // Their names are their ids, so that values are read as names.
      options: names.map((name) => ({ id: name, name, color: '', archived: false })),
      number: type === 'number' ? values.format : null,
      reading: { ...reading, order, hasDots: true },
    };
  }

  /** The value that a ticket has of a field; null when the field is not carried, or does not take the value. */
  read(key: string, texts: readonly string[]): FieldValue | null {
    const field = this.#carried.get(key);
    if (field === undefined) return null;
    const value = readValue(field, formOf(field, texts), { people: new Set() });
    return value instanceof ValueFault ? null : value;
  }

  has(key: string): boolean {
    return this.#carried.has(key);
  }
}

/** Those that can be options, each once. */
const optionNames = (names: readonly string[]): string[] => {
  const able = names.filter((name) => isOption(name) && cleanText(name) === name);
  const distinct = new Map(able.map((name) => [foldCase(name.trim()), name.trim()]));
  return [...distinct.values()].slice(0, fieldBudget.options);
};

/** The texts as the domain takes values of the type; a text where they do not fit. */
function formOf({ type, isSplit, isInstant, reading }: Carried, texts: readonly string[]): unknown {
  const text = texts.join(', ');
  if (cleanText(text) !== text) return [];
  switch (type) {
    case 'number':
      return numberOf(text);
    case 'flag':
      return isFlag(text) ? text.toLowerCase() === 'true' : text;
    case 'date':
      return isInstant ? text.slice(0, 10) : (dayOfText(text, reading) ?? text);
    case 'choices':
      return isSplit ? texts.flatMap(wordsOf) : texts;
    default:
      return text;
  }
}
