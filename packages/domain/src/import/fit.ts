import { htmlBudget } from '../budgets/html-budget.ts';
import { isBlank } from '../kernel/blank.ts';
import { fittingFileName } from '../file/file-name.ts';
import { noReferences } from '../file/text-references.ts';
import { cleanHtml, type HtmlField } from '../kernel/cleaned-html.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { asOneLine } from '../kernel/one-line.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import { maxTags } from '../kernel/max-links.ts';
import { maxTagLength, normalizeTagName } from '../kernel/tag-names.ts';
import { isLonger } from '../kernel/text-length.ts';
import { maxTitleLength } from '../kernel/title-length.ts';
import type {
  FittedItem,
  ImportSource,
  NeutralRecord,
  SourceInput,
  SourceItem,
} from './source.port.ts';
import { maxOf } from '../record/record.ts';
import { Project } from '../project/project.ts';
import { Board } from '../board/board.ts';
import { Label } from '../project/label.ts';
import { Ticket } from '../ticket/ticket.ts';

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');
const maxPersonName = 100;
const maxDescription = maxOf(Project, 'description');
/** The maximum length of a key, and of an email. */
const [maxKey, maxEmail] = [200, 320];
/** The maximum number of people, and of labels, of a ticket that are looked up; a ticket has fewer. */
const maxKeys = 1_000;
/** The maximum number of notes of an item, and their length. */
const [maxNotes, maxNote] = [200, 1_000];
/** A longer address is not stored. */
const maxUrl = 2_001;
const maxNames = {
  project: maxOf(Project, 'name'),
  board: maxOf(Board, 'name'),
  label: maxOf(Label, 'name'),
};
const maxEstimate = maxOf(Ticket, 'estimate');
/** Of a text that is too large, this many characters are kept. */
const maxKept = 20_000;

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The first code points of the text, at most `max`. */
export const cut = (text: string, max: number): string =>
  isLonger(text, max)
    ? Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('')
    : text;

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Changes values so that this service accepts them. */
class Fitting {
  readonly notes: string[] = [];

  name(given: string, max: number, kind: string): string {
    const line = asOneLine(storable(given));
    if (isBlank(line)) {
      this.notes.push(`A ${kind} without a name is called "Untitled".`);
      return 'Untitled';
    }
    if (line !== given.trim()) this.notes.push(`The name is written as one line.`);
    if (isLonger(line, max)) this.notes.push(`The name is cut to ${max} characters.`);
    return cut(line, max).trim();
  }

  description(given: string | null): string | null {
    if (given === null || !isLonger(given, maxDescription)) return given;
    this.notes.push(`The description is cut to ${maxDescription} characters.`);
    return cut(given, maxDescription);
  }

  fileName(given: string): string {
    const name = fittingFileName(storable(given));
    if (name !== given.normalize('NFC').trim())
      this.notes.push('The name of a file is written with other characters, or cut.');
    return name;
  }

  date(given: Date | null, what: string): Date | null {
    if (given === null) return null;
    const time = given.getTime();
    if (time >= first && time <= last) return given;
    this.notes.push(`${what} is no date between the years 1 and 9999, and is left out.`);
    return null;
  }

  estimate(given: number | null): number | null {
    if (given === null) return null;
    const rounded = Math.round(given * 10) / 10;
    if (!(rounded >= 0 && rounded <= maxEstimate)) {
      this.notes.push(`An estimate outside 0 to ${maxEstimate} is left out.`);
      return null;
    }
    if (rounded !== given) this.notes.push('The estimate is rounded to one decimal.');
    return rounded;
  }

  tags(given: readonly string[]): string[] {
    const names = given.map((tag) => cut(normalizeTagName(asOneLine(storable(tag))), maxTagLength));
    const kept = [...new Set(names.filter((name) => !isBlank(name)))];
    if (kept.some((name, at) => name !== given[at])) this.notes.push('Tags are normalized.');
    if (kept.length > maxTags) this.notes.push(`Tags beyond the first ${maxTags} are left out.`);
    return kept.slice(0, maxTags);
  }

  async html(given: string, field: HtmlField, richText: RichText): Promise<string | null> {
    const text = storable(given);
    const limit = htmlBudget.bytes[field];
    try {
      if (text.length <= limit)
        return (await cleanHtml(richText, field, [text], noReferences)).of(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    this.notes.push('The text is too large: only its beginning is carried, as plain text.');
    const plain = text.slice(0, 4 * maxKept).replaceAll(/<[^<>]*>/gu, ' ');
    return (await cleanHtml(richText, field, [paragraph(plain)], noReferences)).of(
      paragraph(plain),
    );
  }
}

/** The name of a record on one line, with characters that can be stored, as long as it may be. */
export const fittedName = (given: string, kind: keyof typeof maxNames): string =>
  new Fitting().name(given, maxNames[kind], kind);

const paragraph = (plain: string): string => `<p>${asText(cut(plain, maxKept))}</p>`;

/**
 * The items of a source with values that fit. Those before `skip` were written before: they have no texts. `pause` is awaited before each
 * text is cleaned.
 */
export async function* fittedItems(
  source: Pick<ImportSource, 'items'>,
  input: SourceInput,
  { richText, skip, pause }: { richText: RichText; skip: number; pause: () => Promise<void> },
): AsyncGenerator<FittedItem> {
  let at = 0;
  for await (const item of source.items(input)) {
    at += 1;
    if (at <= skip) yield fittedWithout(item);
    else {
      await pause();
      yield await fitted(item, richText);
    }
  }
}

/** The item with values that fit. Nothing is cut without a note. */
export async function fitted(item: SourceItem, richText: RichText): Promise<FittedItem> {
  const fitting = new Fitting();
  const html = item.record === null ? null : await htmlOf(item.record, fitting, richText);
  return { ...fittedWithout(item, fitting), html };
}

/** The same without its text. */
function fittedWithout(item: SourceItem, fitting = new Fitting()): FittedItem {
  const { record, url } = item;
  const fit: SourceItem = {
    ...item,
    key: keyed(item.key),
    name: keyed(item.name),
    url: url === null ? null : cut(url, maxUrl),
    record: record === null ? null : fittedRecord(record, fitting),
    notes: item.notes.slice(0, maxNotes).map((note) => cut(note, maxNote)),
  };
  return { item: fit, notes: fitting.notes, html: null };
}

/** A number of bytes; null for a number that cannot be one. */
const byteCount = (size: number | null): number | null =>
  Number.isSafeInteger(size) && Number(size) >= 0 ? size : null;

const keyed = (key: string): string => cut(storable(key), maxKey);
const keyedOrNull = (key: string | null): string | null => (key === null ? null : keyed(key));
const keyedList = (keys: readonly string[]): string[] => keys.slice(0, maxKeys).map(keyed);

async function htmlOf(record: NeutralRecord, fitting: Fitting, richText: RichText) {
  if (record.kind === 'comment') return fitting.html(record.html, 'body_html', richText);
  if (record.kind !== 'ticket') return null;
  // A title that is too long is kept as a whole at the beginning of the text.
  const isCut = isLonger(asOneLine(record.title), maxTitleLength);
  const whole = isCut ? `<p>${asText(cut(asOneLine(record.title), maxKept))}</p>` : '';
  const text = whole + (record.html ?? '');
  return text === '' ? null : fitting.html(text, 'description_html', richText);
}

function fittedRecord(record: NeutralRecord, fitting: Fitting): NeutralRecord {
  switch (record.kind) {
    case 'project':
      return {
        ...record,
        name: fitting.name(record.name, maxNames.project, 'project'),
        description: fitting.description(record.description),
      };
    case 'board':
      return { ...record, name: fitting.name(record.name, maxNames.board, 'board') };
    case 'label':
      return {
        ...record,
        name: fitting.name(record.name, maxNames.label, 'label'),
        color: keyedOrNull(record.color),
      };
    case 'person': {
      const email = record.email === null ? null : cut(storable(record.email), maxEmail);
      return { ...record, name: cut(asOneLine(storable(record.name)), maxPersonName), email };
    }
    case 'ticket':
      return {
        ...record,
        title: fitting.name(record.title, maxTitleLength, 'ticket'),
        html: null,
        board: keyedOrNull(record.board),
        author: keyedOrNull(record.author),
        assignees: keyedList(record.assignees),
        labels: keyedList(record.labels),
        dueAt: fitting.date(record.dueAt, 'The due date'),
        createdAt: fitting.date(record.createdAt, 'The date of creation'),
        completedAt: fitting.date(record.completedAt, 'The date of completion'),
        estimate: fitting.estimate(record.estimate),
        tags: fitting.tags(record.tags),
      };
    case 'comment':
      return {
        ...record,
        html: '',
        ticket: keyed(record.ticket),
        author: keyedOrNull(record.author),
        createdAt: fitting.date(record.createdAt, 'The date'),
      };
    case 'relation':
      return { ...record, from: keyed(record.from), to: keyed(record.to) };
    case 'file':
      return {
        ...record,
        ticket: keyed(record.ticket),
        name: record.open === null ? cut(record.name, maxNote) : fitting.fileName(record.name),
        size: byteCount(record.size),
      };
  }
}
