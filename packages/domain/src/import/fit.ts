import { importNote, type ImportNoteText } from '../records/import-note.ts';
import type { FindReferences } from '../records/text-references.ts';
import { asOneLine } from '../kernel/one-line.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import { isLonger, maxTitleLength } from '../kernel/text-length.ts';
import { neutralForm, type FittedRecord, type NeutralRecord } from '../records/neutral-form.ts';
import type { FittedItem, ImportSource, SourceInput, SourceItem } from '../records/source.port.ts';
import { User } from '../records/user.ts';
import { maxOf, type Fields } from '../record/record.ts';
import { Board } from '../records/board.ts';
import { fittedDevelopments } from './fit-developments.ts';
import { startsLate } from '../ticket/start-and-due.ts';
import { fittedContents, withCleanTexts } from './fit-template.ts';
import { asText, cut, Fitting, fittedValues, keyed, maxKept, storable } from './fitting.ts';

/** The maximum length of an email. */
const maxEmail = 320;
/** The maximum number of notes of an item, and their length. */
const [maxNotes, maxNote] = [200, 1_000];
/** A longer address is not stored. */
const maxUrl = 2_001;

/** The name of a board on one line, with characters that can be stored, as long as it may be. */
export const fittedBoardName = (name: string): string =>
  new Fitting().name(name, { max: maxOf(Board, 'name'), kind: 'board' });

/** How items are made to fit. */
interface FittingInput {
  readonly richText: RichText;
  readonly skip: number;
  readonly pause: () => Promise<void>;
  readonly find?: FindReferences | undefined;
}

/**
 * The items of a source with values that fit. Those before `skip` were written before: they have no texts. `pause` is awaited before each
 * text is cleaned. `find` finds the files and people that texts may refer to: none unless it is given.
 */
export async function* fittedItems(
  source: Pick<ImportSource, 'items'>,
  input: SourceInput,
  { richText, skip, pause, find }: FittingInput,
): AsyncGenerator<FittedItem> {
  let at = 0;
  for await (const item of source.items(input)) {
    at += 1;
    if (at <= skip) yield fittedWithout(item);
    else {
      await pause();
      yield await fitted(item, richText, find);
    }
  }
}

/** The item with values that fit. Nothing is cut without a note. */
export async function fitted(
  item: SourceItem,
  richText: RichText,
  find?: FindReferences,
): Promise<FittedItem> {
  const fitting = new Fitting(find);
  const html = item.record === null ? null : await htmlOf(item.record, fitting, richText);
  const fit = { ...fittedWithout(item, fitting), html };
  return item.record?.kind === 'template'
    ? withCleanTexts(fit, item.record, { fitting, richText })
    : fit;
}

/** The same without its text. */
function fittedWithout(item: SourceItem, fitting = new Fitting()): FittedItem {
  const { record, url } = item;
  const fit: SourceItem<FittedRecord> = {
    ...item,
    key: keyed(item.key),
    name: keyed(item.name),
    ...(item.foundPriority && {
      foundPriority: { ...item.foundPriority, name: keyed(item.foundPriority.name) },
    }),
    url: url === null ? null : cut(url, maxUrl),
    record: record === null ? null : fittedRecord(record, fitting),
    notes: item.notes
      .slice(0, maxNotes)
      .map((note) => cut(storable(note), maxNote) as ImportNoteText),
  };
  return { item: fit, notes: fitting.notes, html: null };
}

async function htmlOf(record: NeutralRecord, fitting: Fitting, richText: RichText) {
  if (record.kind === 'comment') return fitting.html(record.html, 'body_html', richText);
  if (record.kind !== 'ticket') return null;
  // A title that is too long is kept as a whole at the beginning of the text.
  const isCut = isLonger(asOneLine(record.title), maxTitleLength);
  const whole = isCut ? `<p>${asText(cut(asOneLine(record.title), maxKept))}</p>` : '';
  const text = whole + (record.html ?? '');
  return text === '' ? null : fitting.html(text, 'description_html', richText);
}

function fittedRecord(record: NeutralRecord, fitting: Fitting): FittedRecord {
  const { kind } = record;
  const form: Fields = neutralForm[kind];
  const fields = Object.entries(form).map(([name, { facts }]) => [name, facts] as const);
  const values = fittedValues(fields, { ...record }, { fitting, kind });
  const start = kind === 'ticket' ? withoutLateStart(values, fitting) : {};
  const zone = record.kind === 'project' ? knownZone(record.timeZone ?? null, fitting) : {};
  return { kind, ...values, ...furtherValues(record, fitting), ...start, ...zone } as FittedRecord;
}

/** The time zone of a project. An unknown one is left out. */
function knownZone(timeZone: string | null, fitting: Fitting) {
  if (timeZone === null || isTimeZone(timeZone)) return { timeZone };
  fitting.notes.push(importNote('zone_unknown'));
  return { timeZone: null };
}

/** A start after the due date is left out. */
function withoutLateStart(dates: Parameters<typeof startsLate>[0], fitting: Fitting) {
  if (!startsLate(dates)) return {};
  fitting.notes.push(importNote('start_after_due'));
  return { startAt: null };
}

/** Texts that may be longer than a key, the contents of templates, and the development of tickets. */
function furtherValues(record: NeutralRecord, fitting: Fitting) {
  if (record.kind === 'person') {
    const { name, email } = record;
    return {
      name: cut(asOneLine(storable(name)), maxOf(User, 'name')),
      email: email === null ? null : cut(storable(email), maxEmail),
    };
  }
  if (record.kind === 'template') return fittedContents(record, fitting);
  if (record.kind === 'ticket')
    return { development: fittedDevelopments(record.development ?? [], fitting) };
  if (record.kind !== 'file') return {};
  const { name, open } = record;
  return { name: open === null ? cut(name, maxNote) : fitting.fileName(name) };
}
