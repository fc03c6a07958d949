import type { CustomField, FieldValue } from '../../api/types.ts';
import { entriesOf } from '../../data/field-names.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { foldName } from '../../words/fold-name.ts';
import { isoDay } from '../../words/time-zone.ts';
import type { TypedWords } from '../../words/typed-words.ts';
import { words } from '../../words/words.ts';
import { typedDay } from './due-typed.ts';
import { fieldText } from './field-text.ts';

/** A record that a text can name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A name without regard to case, accents, spaces, hyphens and underscores. */
export const folded = (text: string) => foldName(text).replaceAll(/[\s_-]+/gu, '');

/** The entry with this name, or the only one whose name, or a word of it, begins with this text. */
export function theOne<Entry extends Named>(
  all: readonly Entry[],
  word: string,
): Entry | undefined {
  const name = folded(word);
  if (name === '') return undefined;
  const found = all.filter((entry) => folded(entry.name) === name);
  if (found.length > 0) return found[0];
  const begins = all.filter((entry) =>
    [entry.name, ...entry.name.split(' ')].some((part) => folded(part).startsWith(name)),
  );
  return begins.length === 1 ? begins[0] : undefined;
}

/** The entries that a text names, separated by commas; undefined where one is none or several. */
function severalOf<Entry extends Named>(all: readonly Entry[], text: string): Entry[] | undefined {
  const found = text.split(',').map((part) => theOne(all, part));
  return found.includes(undefined) ? undefined : [...new Set(found as Entry[])];
}

/** When a text is read, and the words of the reader's language for days. */
export interface Reading {
  readonly now: Date;
  readonly typed?: TypedWords | null;
}

/** The most characters of a text. */
const maxText = 255;

const isLink = (text: string): boolean => /^(?:https?:\/\/|mailto:)\S{1,2000}$/iu.test(text);

function numberIn({ number }: CustomField, text: string): number | undefined {
  const value = Number(text);
  const { min, max } = number ?? {};
  const isWithin = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return /^[-+]?\d/u.test(text) && Number.isFinite(value) && isWithin ? value : undefined;
}

function dayIn(text: string, { now, typed }: Reading): string | undefined {
  const read = typedDay(text, now, typed);
  return read === null ? undefined : isoDay(read.day);
}

function flagIn(text: string): boolean | undefined {
  const word = folded(text);
  if (['true', 'yes', folded(words('customFields.yes'))].includes(word)) return true;
  return ['false', 'no', folded(words('customFields.no'))].includes(word) ? false : undefined;
}

/**
 * The value of a field that a text names: options and people by name, or its only beginning, several separated by commas; a number; a day as
 * people write it; yes or no. Undefined where it names none.
 */
export function valueNamed(
  field: CustomField,
  text: string,
  people: readonly Named[],
  reading: Reading,
): FieldValue | undefined {
  const typed = text.trim();
  const { from, isSeveral, input } = fieldTypes[field.type];
  if (from !== undefined) {
    const offered = entriesOf(field, people).filter(({ archived }) => archived !== true);
    if (isSeveral) return severalOf(offered, typed)?.map(({ value }) => value);
    return theOne(offered, typed)?.value;
  }
  switch (input) {
    case 'number':
      return numberIn(field, typed);
    case 'date':
      return dayIn(typed, reading);
    case 'url':
      return isLink(typed) ? typed : undefined;
    case 'text':
      return typed === '' || typed.length > maxText ? undefined : typed;
    default:
      return flagIn(typed);
  }
}

const unquoted = (text: string): string => text.replaceAll('"', '');

/** The name and the value in a word such as `severity:high` or `"launch day":friday`; both are empty for another word. */
export function namedText(word: string): { name: string; text: string } {
  const [, name = '', text = ''] = /^("[^"]+"|[^:"]+):(.+)$/u.exec(word) ?? [];
  return { name: unquoted(name), text: unquoted(text) };
}

/** The field and its value in a word such as `severity:high` or `"launch day":friday`; undefined for another word. */
export function fieldNamed(
  word: string,
  { fields, people }: { fields: readonly CustomField[]; people: readonly Named[] },
  reading: Reading,
): { field: CustomField; value: FieldValue; means: string } | undefined {
  const { name, text } = namedText(word);
  const wanted = folded(name);
  if (wanted === '') return undefined;
  const field = fields.find((known) => [known.key, known.name].some((of) => folded(of) === wanted));
  if (field === undefined) return undefined;
  const value = valueNamed(field, text, people, reading);
  return value === undefined ? undefined : { field, value, means: meaningOf(field, value, people) };
}

/** A value with the name of its field: "Severity: high". */
export const meaningOf = (
  field: CustomField,
  value: FieldValue,
  people: readonly Named[],
): string =>
  words('customFields.fieldAndValue', {
    name: field.name,
    value: fieldText(field, value, (id) => people.find((person) => person.id === id)?.name ?? ''),
  });
