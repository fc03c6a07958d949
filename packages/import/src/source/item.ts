import { createHash } from 'node:crypto';
import {
  type ImportNoteText,
  importNote,
  SourceFault,
  type NeutralRecord,
  type SourceItem,
} from '@basalt/domain';

/** The maximum length of the key and of the name of an item, in characters. */
const maxLength = 200;

type Kind = SourceItem['kind'];

/**
 * The item of a thing that becomes a record; exactly, without notes of what differs. Characters that no text can hold are replaced, with
 * a note.
 */
export function carried(
  key: string,
  name: string,
  record: NeutralRecord,
  notes: readonly ImportNoteText[] = [],
  url: string | null = null,
): SourceItem {
  const clean = cleanRecord(record);
  const all = clean === record ? notes : [...notes, unreadableCharacters];
  const item = itemOf(record.kind, key, name, url, all);
  return { ...item, record: clean, outcome: all.length > 0 ? 'other_form' : 'exact' };
}

/** The item of a thing that is a part of another record, with notes of how. */
export const asPart = (
  kind: Kind,
  key: string,
  name: string,
  notes: readonly ImportNoteText[],
  url: string | null = null,
): SourceItem => itemOf(kind, key, name, url, notes);

/** The item of a thing that is left, with the reason. */
export const leftOut = (
  kind: Kind,
  key: string,
  name: string,
  reason: ImportNoteText,
  url: string | null = null,
): SourceItem => ({
  ...itemOf(kind, key, name, url, [reason]),
  outcome: 'left',
});

const itemOf = (
  kind: Kind,
  key: string,
  name: string,
  url: string | null,
  notes: readonly ImportNoteText[],
): SourceItem => ({
  kind,
  key: keyOf(key) || 'unnamed',
  name: shortened(name),
  url: url === null ? null : cleanText(url),
  record: null,
  outcome: 'other_form',
  notes: [...new Set(notes)],
});

const unreadableCharacters = importNote('unreadable_characters');

/** A key for any text of a source: itself, or its beginning with a digest of the whole when it is long. */
export function keyOf(text: string): string {
  const clean = cleanText(text);
  return clean.length <= maxLength ? clean : `${cleanText(clean.slice(0, 160))}#${digestOf(clean)}`;
}

/** 16 characters that stand for a text. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Text in which U+FFFD replaces NUL and halves of surrogate pairs. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Text on one line, of at most 200 characters. */
function shortened(text: string): string {
  const line = text
    .slice(0, 2 * maxLength)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cleanText(line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`);
}

/** The same record when all its texts are clean. */
function cleanRecord(record: NeutralRecord): NeutralRecord {
  const changed = Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
    const clean = cleanValue(value);
    return clean === value ? [] : [[field, clean]];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (!Array.isArray(value)) return value;
  const clean = value.map(cleanValue);
  return clean.every((cleaned, index) => cleaned === value[index]) ? value : clean;
}

/** The maximum number of things of one kind. An import accepts fewer; this limit bounds the memory for their keys. */
const maxThings = 500_000;

/** Makes keys unique: a key that was used before gets a number. Each pass over a source has its own `UniqueKeys`. */
export class UniqueKeys {
  readonly #given = new Set<string>();
  /** How often each key was given, for keys that were given more than once. */
  readonly #times = new Map<string, number>();

  /** Throws SourceFault beyond 500,000 keys. */
  next(text: string): string {
    const key = keyOf(text) || 'unnamed';
    if (this.#given.size >= maxThings) {
      throw new SourceFault('too_many_things');
    }
    if (!this.#given.has(key)) {
      this.#given.add(key);
      return key;
    }
    const times = (this.#times.get(key) ?? 1) + 1;
    this.#times.set(key, times);
    return this.next(`${key} (${times})`);
  }
}
