import {
  type ImportNoteText,
  importNote,
  type CustomFieldValues,
  type FieldValue,
  type NeutralRecord,
  type SourceItem,
} from '@basalt/domain';
import { doneName, doneNote } from './done-name.ts';
import {
  fieldTable,
  fileList,
  misfitNote,
  notInExport,
  ofMarkdown,
  taskList,
  unknownTime,
  type HtmlOfMarkdown,
} from './html.ts';
import { asPart, carried, keyOf } from './item.ts';
import type { SourceFields } from './source-fields.ts';

type FileRecord = Extract<NeutralRecord, { kind: 'file' }>;

/** A card of a system of boards. Other things are named by their keys, which are empty for none. */
export interface Card {
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
  /** In Markdown. */
  readonly text: string;
  /** Null when it is not known. */
  readonly list: string | null;
  readonly isArchived: boolean;
  readonly author: string;
  readonly members: readonly string[];
  readonly labels: readonly string[];
  readonly dates: Pick<Extract<NeutralRecord, { kind: 'ticket' }>, 'startAt' | 'dueAt'>;
  readonly createdAt: Date | null;
  readonly completedAt: Date | null;
  readonly checklists: readonly Checklist[];
  readonly files: readonly CardFile[];
  readonly customValues: CustomFieldValues;
  /** Values that their fields do not take, or that no field is made for. */
  readonly fields: readonly FieldRest[];
  /** Values that have no place of their own here; those without a text are none. */
  readonly others: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly ImportNoteText[];
}

/** A value of a field that is a row of the table at the end of the text. `isMisfit`: its field is carried. */
export interface FieldRest {
  readonly name: string;
  readonly value: string;
  readonly isMisfit: boolean;
}

/** The values of a card for the fields of its source, and those that no field takes. */
export function fieldsOfCard(
  fields: SourceFields,
  values: Iterable<readonly [key: string, value: string]>,
): Pick<Card, 'customValues' | 'fields'> {
  const customValues = new Map<string, FieldValue>();
  const rest: FieldRest[] = [];
  for (const [key, value] of values) {
    const found = value === '' ? null : fields.read(key, [value]);
    if (found !== null) customValues.set(key, found);
    else rest.push({ name: fields.nameOf(key), value, isMisfit: fields.has(key) });
  }
  return { customValues: Object.fromEntries(customValues), fields: rest };
}

export interface Checklist {
  readonly key: string;
  readonly name: string;
  readonly tasks: readonly { text: string; done: boolean; hasMore: boolean }[];
}

export interface CardFile {
  readonly key: string;
  readonly name: string;
  readonly url: string;
  readonly isLink: boolean;
  readonly open: FileRecord['open'];
  readonly size: number | null;
  readonly createdAt: Date | null;
}

/** The items of a card: the ticket, its checklists and its files. */
export function* cardItems(card: Card, htmlOf: HtmlOfMarkdown): Generator<SourceItem> {
  const { key, url } = card;
  yield ticketItem(card, htmlOf);
  for (const checklist of card.checklists) {
    const hasMore = checklist.tasks.some((task) => task.hasMore);
    const notes = [
      importNote('checklist_in_text'),
      ...(hasMore ? [importNote('checklist_items_bare')] : []),
    ];
    yield asPart('checklist', checklist.key, checklist.name, notes, url);
  }
  for (const file of card.files) {
    const { name, open, size, createdAt } = file;
    const address = file.url || null;
    if (open !== null)
      yield carried(
        file.key,
        name,
        { kind: 'file', ticket: key, name, open, size, createdAt },
        [],
        address,
      );
    else
      yield asPart(
        'file',
        file.key,
        name,
        [file.isLink ? importNote('link_in_text') : notInExport],
        address,
      );
  }
}

function ticketItem(card: Card, htmlOf: HtmlOfMarkdown): SourceItem {
  const { key, list, url } = card;
  const notes = [...card.notes];
  if (list === null) notes.push(importNote('list_unknown'));
  const title = card.title.trim() === '' ? key : card.title;
  if (title !== card.title) notes.push(importNote('title_from_key'));
  const otherFields = card.others.filter(([, value]) => value !== '');
  for (const [name] of otherFields) notes.push(importNote('named_no_place', { name }));
  const fields = card.fields.filter(({ value }) => value !== '');
  for (const { name, isMisfit } of fields) if (isMisfit) notes.push(misfitNote(name));
  const { html, notes: ofText } = ofMarkdown(card.text, htmlOf);
  const whole = [
    html,
    ...card.checklists.map(({ name, tasks }) => taskList(name, tasks)),
    // Also those whose bytes can be had: they may still be left.
    fileList(card.files),
    fieldTable([...otherFields, ...fields.map(({ name, value }) => [name, value] as const)]),
  ].join('');
  return carried(
    key,
    title,
    {
      kind: 'ticket',
      title,
      html: whole === '' ? null : whole,
      customValues: card.customValues,
      board: list === null ? null : keyOf(list),
      ...card.dates,
      assignees: keysOf(card.members),
      labels: keysOf(card.labels),
      tags: [],
      archived: card.isArchived,
      author: keyOrNull(card.author),
      createdAt: card.createdAt,
      completedAt: card.completedAt,
    },
    [...notes, ...ofText],
    url,
  );
}

const keysOf = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key) => key !== '').map(keyOf)),
];
const keyOrNull = (key: string): string | null => (key === '' ? null : keyOf(key));

/** The item of a list. `isSaid`: the source says that its cards are completed; otherwise the name of the list decides. */
export function listItem(
  key: string,
  name: string,
  {
    wipLimit = null,
    isSaid = false,
    notes = [],
  }: { wipLimit?: number | null; isSaid?: boolean; notes?: readonly ImportNoteText[] },
): SourceItem {
  const isNamed = !isSaid && isDoneName(name);
  return carried(
    key,
    name,
    { kind: 'board', name, wipLimit, isDone: isSaid || isNamed },
    isNamed ? [doneNote, ...notes] : notes,
  );
}

export const isDoneName = (name: string): boolean => doneName.test(name.trim());

export function labelItem(
  key: string,
  name: string,
  colorName: string,
  color: string | null,
): SourceItem {
  const notes = name === '' ? [importNote('label_nameless')] : [];
  const shown = name || colorName || 'No name';
  return carried(key, shown, { kind: 'label', name: shown, color }, notes);
}

/** The item of a person; only with the key when the source has no name. */
export function personItem(key: string, name: string, email: string | null = null): SourceItem {
  const notes = name === '' ? [importNote('person_nameless')] : [];
  return carried(key, name || key, { kind: 'person', name: name || key, email }, notes);
}

export function commentItem(
  key: string,
  {
    ticket,
    text,
    author,
    createdAt,
    url = null,
  }: { ticket: string; text: string; author: string; createdAt: Date | null; url?: string | null },
  htmlOf: HtmlOfMarkdown,
): SourceItem {
  const { html, notes } = ofMarkdown(text, htmlOf);
  const record = { kind: 'comment', ticket, html, author: keyOrNull(author), createdAt } as const;
  return carried(key, text, record, createdAt === null ? [...notes, unknownTime] : notes, url);
}
