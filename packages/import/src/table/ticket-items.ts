import {
  type ImportNoteText,
  importNote,
  type FieldValue,
  type NamedField,
  type NeutralRecord,
  type Priority,
  type SourceItem,
} from '@basalt/domain';
import { dateOf, dueDateOf, type NoDate } from '../source/dates.ts';
import { completedElsewhere } from '../source/completed-board.ts';
import {
  fieldTable,
  fileList,
  misfitNote,
  linksOf,
  notInExport,
  unknownTime,
  type FieldRow,
} from '../source/html.ts';
import { digestOf, asPart, carried, keyOf, type UniqueKeys } from '../source/item.ts';
import { priorityKey, priorityOf } from '../source/priority.ts';
import { assigneeOf, authorOf, rowKey, type TableIndex } from './index-rows.ts';
import {
  roleOfField,
  ticketFields,
  type Column,
  type Dialect,
  type Entry,
  type Role,
  type Row,
} from './columns.ts';
import { linkedTitles } from './linked-titles.ts';

/** The items of a row: the ticket, its comments and its files. */
export function* ticketItems(
  row: Row,
  dialect: Dialect,
  index: TableIndex,
  keys: { tickets: UniqueKeys; entries: UniqueKeys },
): Generator<SourceItem> {
  const name = rowKey(row);
  const key = keys.tickets.next(name);
  const ticket = new TicketReading(row, dialect, index);
  const isAgain = key !== keyOf(name) && row.first('key') !== '';
  yield ticket.item(key, isAgain);
  const entriesOf = (role: 'comment' | 'file'): Entry[] =>
    [...row.cells(role)].flatMap(({ cell }) => dialect.entries(cell, role));
  for (const { at, author, text } of entriesOf('comment')) {
    const { html, notes } = dialect.richText(text, index.names);
    const readAt = at === null ? null : dateOf(at, ticket.dates);
    const createdAt = readAt instanceof Date ? readAt : null;
    const own = author === null ? null : keyOf(author);
    yield carried(
      keys.entries.next(`${key} ${at === null ? digestOf(text) : `${at} ${author ?? ''}`}`),
      `${key}: ${text}`,
      { kind: 'comment', ticket: key, html, author: own, createdAt },
      createdAt === null ? [...notes, unknownTime] : notes,
      dialect.urlOf(key),
    );
  }
  for (const { text, url } of entriesOf('file')) {
    yield asPart('file', keys.entries.next(`${key} ${url ?? text}`), text, [notInExport], url);
  }
}

/** Reads one row. A value without a field here becomes a row of the table at the end of the text. */
class TicketReading {
  readonly dates;
  readonly #row: Row;
  readonly #dialect: Dialect;
  readonly #index: TableIndex;
  readonly #notes: ImportNoteText[] = [];
  readonly #rows: FieldRow[] = [];
  readonly #customValues = new Map<string, FieldValue>();

  constructor(row: Row, dialect: Dialect, index: TableIndex) {
    this.#row = row;
    this.#dialect = dialect;
    this.#index = index;
    this.dates = index.dates;
  }

  item(key: string, isAgain: boolean): SourceItem {
    const row = this.#row;
    if (isAgain) this.#notes.push(importNote('key_numbered'));
    const title = row.first('title');
    if (title === '') this.#notes.push(importNote('title_from_key'));
    const values = {
      ...this.#fields(),
      createdAt: this.#date('created'),
      ...this.#completion(),
    };
    for (const { column, cell } of row.cells('assignee', 'author')) {
      // The person who reported a ticket need not be the one who wrote it down.
      if (cell !== row.first(column.role)) this.#keep(column, cell);
    }
    const assignee = assigneeOf(row);
    const people = [...(assignee === null ? [] : [assignee.key]), ...row.names('assignees', true)];
    const cycle = row.cycle();
    const url = row.first('url') || this.#dialect.urlOf(key);
    const item = carried(
      key,
      row.first('key') === '' && row.first('id') === '' ? key : `${key} ${title}`,
      {
        kind: 'ticket',
        title: title === '' ? key : title,
        html: this.#html(),
        ...values,
        customValues: Object.fromEntries(this.#customValues),
        assignees: [...new Set(people.map(keyOf))],
        labels: row.names('labels').map(keyOf),
        tags: row.names('tags'),
        ...(cycle !== null && { cycle: cycle.key }),
        author: nullOr(authorOf(row)?.key, keyOf),
      },
      this.#notes,
      url,
    );
    const word = row.first('priority');
    if (word === '') return item;
    return { ...item, foundPriority: { name: word, priority: values.priority ?? null } };
  }

  /** The values of the imported fields, without the title. */
  #fields(): Partial<Extract<NeutralRecord, { kind: 'ticket' }>> {
    const fields = ticketFields.filter(({ name }) => name !== 'title');
    return Object.fromEntries(fields.map((field) => [field.name, this.#value(field)]));
  }

  #value(field: NamedField): unknown {
    const role = roleOfField(field.name);
    switch (field.type) {
      case 'flag':
        return isYes(this.#row.first(role));
      case 'moment':
        return this.#date(role);
      case 'number':
      case 'count':
        return this.#single(role, numberOf);
      case 'choice':
        return this.#single(
          role,
          role === 'priority' ? (cell) => this.#priority(cell) : choiceOf(field),
        );
      default:
        return this.#single(role, (cell) => cell);
    }
  }

  #priority(cell: string): Priority | 'unreadable' | null {
    return this.#index.priorities.get(priorityKey(cell)) ?? priorityOf(cell);
  }

  /** Its board, and when it was completed. A completed ticket comes onto a board of completed tickets. */
  #completion(): { board: string | null; completedAt: Date | null } {
    const completedAt = this.#date('completed');
    const [named] = this.#row.cells('board');
    const board = this.#index.boards.boardFor(named?.cell ?? '', completedAt !== null);
    if (board.isOther) {
      if (named !== undefined) this.#rows.push([named.column.header, named.cell]);
      this.#notes.push(completedElsewhere);
    } else if (board.key === null) {
      this.#notes.push(importNote('status_missing'));
    }
    const since = board.isDone && completedAt === null ? this.#date('entered') : null;
    return { board: board.key, completedAt: completedAt ?? since };
  }

  #html(): string | null {
    const extra = this.#row.extra();
    if (extra.length > 0) {
      this.#notes.push(importNote('cells_beyond_columns'));
      this.#rows.push(['Behind the last column', extra.join(', ')]);
    }
    const { html, notes } = this.#dialect.richText(this.#row.first('text'), this.#index.names);
    this.#notes.push(...notes);
    const files = [...this.#row.cells('file')].flatMap(({ cell }) =>
      this.#dialect.entries(cell, 'file'),
    );
    const fields = new Map<string, string>();
    if (this.#index.projects.size > 1) {
      for (const { column, cell } of this.#row.cells('project')) fields.set(column.header, cell);
    }
    for (const [header, cells] of this.#row.fields()) {
      const key = keyOf(header);
      const value =
        linkedTitles(cells.join(', ')) === null ? this.#index.fields.read(key, cells) : null;
      if (value !== null) this.#customValues.set(key, value);
      else fields.set(header, cells.join(', '));
      if (value === null && this.#index.fields.has(key)) this.#notes.push(misfitNote(header));
    }
    const list = fileList(files.map(({ text, url }) => ({ name: text, url })));
    const whole = `${html}${list}${fieldTable([...this.#withMarkup(fields), ...this.#rows])}`;
    return whole === '' ? null : whole;
  }

  /** Values of fields, those with markup as HTML. */
  #withMarkup(fields: ReadonlyMap<string, string>): FieldRow[] {
    return [...fields].map(([header, value]): FieldRow => {
      const linked = linkedTitles(value);
      if (linked !== null) return [header, { html: linksOf(linked) }];
      if (!this.#dialect.isRich(header)) return [header, value];
      const text = this.#dialect.richText(value, this.#index.names);
      this.#notes.push(...text.notes);
      return [header, text];
    });
  }

  /** The value of the first cell of a role; others, and what cannot be read, become rows of the table. */
  #single<Value>(
    role: Role,
    read: (cell: string, column: Column) => Value | 'unreadable' | null,
  ): Value | null {
    let value: Value | null = null;
    let taken: string | null = null;
    for (const { column, cell } of this.#row.cells(role)) {
      if (taken === cell) continue;
      const found = taken === null ? read(cell, column) : 'unreadable';
      if (found === 'unreadable') this.#keep(column, cell);
      else value = found;
      taken ??= cell;
    }
    return value;
  }

  /** Whether neither the table nor its system says which of day and month comes first. */
  get #isGuess(): boolean {
    return (this.#index.order ?? this.#dialect.usualOrder) === null;
  }

  #date(role: Role): Date | null {
    return this.#single(role, (cell, column) => {
      const found = role === 'due' ? this.#dueDate(cell, column) : dateOf(cell, this.dates);
      if (typeof found === 'string') return found === 'none' ? null : found;
      if (this.#isGuess && /^\d{1,2}[/-]\d{1,2}[/-]\d/.test(cell)) {
        this.#notes.push(importNote('date_order_guessed'));
      }
      return found;
    });
  }

  #dueDate(cell: string, { header }: Column): Date | NoDate {
    const found = dueDateOf(cell, this.dates);
    if (typeof found === 'string') return found;
    if (found.isRange) {
      this.#rows.push([header, cell]);
      this.#notes.push(importNote('date_range', { name: header.slice(0, 50) }));
    }
    return found.at;
  }

  #keep({ header }: Column, cell: string): void {
    this.#rows.push([header, cell]);
    this.#notes.push(importNote('named_value_no_place', { name: header.slice(0, 50) }));
  }
}

const nullOr = <Given, Value>(
  value: Given | undefined,
  of: (value: Given) => Value,
): Value | null => (value === undefined ? null : of(value));

/** Reads a word of a choice, in any case. */
const choiceOf =
  ({ choices = [] }: NamedField) =>
  (cell: string): string =>
    choices.find((choice) => choice === cell.toLowerCase()) ?? 'unreadable';

function numberOf(cell: string): number | 'unreadable' {
  const text = cell.replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 'unreadable';
}

/** Whether the cell means yes: a word, or the date since which it is so. */
const isYes = (cell: string): boolean =>
  /^(?:true|yes|y|x|1|closed|archived)$/i.test(cell) || /\d{4}/.test(cell);
