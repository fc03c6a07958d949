import { importNote, type ImportNoteText } from '../records/import-note.ts';
import { htmlBudget } from '../budgets/html-budget.ts';
import { isBlank } from '../kernel/blank.ts';
import { noReferences, type FindReferences } from '../records/text-references.ts';
import { cleanHtml, type HtmlField } from '../records/cleaned-html.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { asOneLine } from '../kernel/one-line.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import { maxTags } from '../kernel/max-links.ts';
import { maxTagLength, normalizeTagName } from '../change/tag-names.ts';
import { isLonger } from '../kernel/text-length.ts';
import { fittingFileName } from '../records/file-name.ts';
import type { FieldFacts, FieldType } from '../record/field-facts.ts';
import { snakeCase } from '../record/record.ts';

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');
/** The maximum length of a key. */
const maxKey = 200;
/** Of a text that is too large, this many characters are kept. */
export const maxKept = 20_000;

/** The text without what no text can hold. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The first code points of the text, at most `max`. */
export const cut = (text: string, max: number): string =>
  isLonger(text, max)
    ? Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('')
    : text;

/** The text as HTML. */
export const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The kinds of records with a name, or with a title that cannot be empty. */
export const namedKinds = [
  'project',
  'board',
  'label',
  'cycle',
  'field',
  'template',
  'ticket',
] as const;
type NamedKind = (typeof namedKinds)[number];

/** A field of the neutral form: the kind of its record, and what notes call its value. */
type Named = FieldFacts & { readonly kind: string; readonly noun: string };

/** The notes about moments that cannot be stored, by what notes call them. */
const outsideYears: Readonly<Record<string, ImportNoteText>> = {
  'start date': importNote('start_date_outside'),
  'due date': importNote('due_date_outside'),
  'date of creation': importNote('created_outside'),
  'date of completion': importNote('completed_outside'),
};

const filesLeft = importNote('text_files_left');

/** Changes values so that this service accepts them. */
export class Fitting {
  readonly notes: ImportNoteText[] = [];
  readonly #find: FindReferences;

  constructor(find: FindReferences = noReferences) {
    this.#find = async (references) => {
      const found = await find(references);
      const isWhole = [...references.files].every((id) => found.files.has(id));
      if (!isWhole && find !== noReferences) this.notes.push(filesLeft);
      return found;
    };
  }

  name(text: string, { max = Infinity, kind }: Pick<Named, 'max' | 'kind'>): string {
    const line = asOneLine(storable(text));
    if (isBlank(line)) {
      this.notes.push(importNote(`${kind as NamedKind}_untitled`));
      return 'Untitled';
    }
    if (line !== text.trim()) this.notes.push(importNote('name_one_line'));
    if (isLonger(line, max)) this.notes.push(importNote('name_cut', { max }));
    return cut(line, max).trim();
  }

  fileName(text: string): string {
    const name = fittingFileName(storable(text));
    if (name !== text.normalize('NFC').trim()) this.notes.push(importNote('file_name_changed'));
    return name;
  }

  /** A description: the only line of the neutral form that can be empty. */
  line(value: string, { max = Infinity }: FieldFacts): string {
    const text = storable(value);
    if (isLonger(text, max)) this.notes.push(importNote('description_cut', { max }));
    return cut(text, max);
  }

  moment(value: Date, { noun }: Named): Date | null {
    const time = value.getTime();
    if (time >= first && time <= last) return value;
    this.notes.push(outsideYears[noun] ?? importNote('date_outside'));
    return null;
  }

  /** An estimate: the only number of the neutral form that has bounds. */
  number(value: number, { min = 0, max = Infinity, places = 0 }: FieldFacts): number | null {
    const rounded = Math.round(value * 10 ** places) / 10 ** places;
    if (!(rounded >= min && rounded <= max)) {
      this.notes.push(importNote('estimate_outside', { min, max }));
      return null;
    }
    if (rounded !== value) this.notes.push(importNote('estimate_rounded'));
    return rounded;
  }

  tags(tags: readonly string[]): string[] {
    const names = tags.map((tag) => cut(normalizeTagName(asOneLine(storable(tag))), maxTagLength));
    const normalized = [...new Set(names.filter((name) => !isBlank(name)))];
    if (normalized.some((name, at) => name !== tags[at]))
      this.notes.push(importNote('tags_normalized'));
    if (normalized.length > maxTags) this.notes.push(importNote('tags_left', { max: maxTags }));
    return normalized.slice(0, maxTags);
  }

  async html(rawHtml: string, field: HtmlField, richText: RichText): Promise<string | null> {
    const text = storable(rawHtml);
    const limit = htmlBudget.bytes[field];
    try {
      if (text.length <= limit)
        return (await cleanHtml(richText, field, [text], this.#find)).of(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    this.notes.push(importNote('text_too_large'));
    const plain = text.slice(0, 4 * maxKept).replaceAll(/<[^<>]*>/gu, ' ');
    return (await cleanHtml(richText, field, [paragraph(plain)], noReferences)).of(
      paragraph(plain),
    );
  }
}

const paragraph = (plain: string): string => `<p>${asText(cut(plain, maxKept))}</p>`;

/** A number of bytes; null for a number that cannot be one. */
const byteCount = (size: number | null): number | null =>
  Number.isSafeInteger(size) && Number(size) >= 0 ? size : null;

/** A key as it can be stored. */
export const keyed = (key: string): string => cut(storable(key), maxKey);

type Fit = (fitting: Fitting, value: never, field: Named) => unknown;

/** How values fit by the types of their fields. Values of other types are stored as the source has them. */
const fits: Partial<Record<FieldType, Fit>> = {
  id: (_, value: string) => keyed(value),
  ids: (_, values: readonly string[], { max }) => values.slice(0, max).map(keyed),
  name: (fitting, value: string, field) => fitting.name(value, field),
  line: (fitting, value: string, field) =>
    field.isNullable ? fitting.line(value, field) : fitting.name(value, field),
  text: (_, value: string) => keyed(value),
  // It is cleaned apart from the record.
  html: (_fitting, _value, { isNullable }) => (isNullable ? null : ''),
  tags: (fitting, value: readonly string[]) => fitting.tags(value),
  number: (fitting, value: number, field) => fitting.number(value, field),
  count: (fitting, value: number, field) =>
    field.max === undefined ? byteCount(value) : fitting.number(value, field),
  moment: (fitting, value: Date, field) => fitting.moment(value, field),
  value: (_, value: unknown) => storableParts(value),
};

/** Structured data whose texts can be stored. */
function storableParts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storableParts);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storable(name), storableParts(part)]),
  );
}

/** The values of these fields of a kind of record, by their names, so that this service accepts them. */
export const fittedValues = (
  fields: readonly (readonly [name: string, facts: FieldFacts])[],
  values: Readonly<Record<string, unknown>>,
  { fitting, kind }: { fitting: Fitting; kind: string },
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(([name, facts]) => {
      const value = values[name] ?? facts.initial;
      const fit = fits[facts.type];
      if (value === null || fit === undefined) return [name, value];
      const noun = facts.noun ?? snakeCase(name).replaceAll('_', ' ');
      return [name, fit(fitting, value as never, { ...facts, kind, noun }) ?? facts.initial];
    }),
  );
