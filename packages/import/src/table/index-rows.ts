import { importNote, SourceFault, type SourceItem } from '@basalt/domain';
import { asPart, carried, keyOf, leftOut, UniqueKeys } from '../source/item.ts';
import { DateLanguage } from '../source/date-language.ts';
import { SourceFields } from '../source/source-fields.ts';
import { linkedTitles } from './linked-titles.ts';
import { personOf, type Dialect, type NeutralCycle, type Role, type Row } from './columns.ts';
import { TableBoards } from './table-boards.ts';
import type { TableOptions } from './table-options.ts';

/** The maximum number of different names in a column. A column with more does not contain names. */
const maxNames = { board: 1_000, names: 50_000 };

const severalProjects = importNote('several_projects');
const unusedField = importNote('field_calculated');

const enteredField = importNote('field_entered');

/** The records that the rows of a table name, from a first pass over the rows. */
export class TableIndex {
  readonly people = new Map<string, string>();
  readonly boards: TableBoards;
  /** The priorities that the caller chose for words of the table. */
  readonly priorities: TableOptions['priorities'];
  /** Names as keys; longer ones are cut. */
  readonly labels = new Map<string, { isCut: boolean }>();
  readonly cycles = new Map<string, NeutralCycle>();
  readonly projects = new Set<string>();
  readonly fields: SourceFields;
  /** Columns whose values are no values of fields. */
  readonly unused = new Map<string, Role>();
  /** Whether columns name other tickets. */
  readonly hasRelations: boolean;
  /** Keys of tickets by what relations call them; none without relations. */
  readonly tickets = new Map<string, string>();
  /** The same by their titles; null for one that several have. */
  readonly titles = new Map<string, string | null>();
  /** Of people who may be mentioned, by their keys. */
  readonly names = new Map<string, string>();
  readonly #keys = new UniqueKeys();
  readonly #dialect: Dialect;
  #order: 'dmy' | 'mdy' | null;
  #hasDots = false;
  readonly #language = new DateLanguage();

  constructor(
    dialect: Dialect,
    { fields, states, priorities }: Pick<TableOptions, 'fields' | 'states' | 'priorities'>,
  ) {
    this.#dialect = dialect;
    this.fields = new SourceFields(fields, dialect.zone);
    this.#order = dialect.order;
    this.boards = new TableBoards(dialect, states);
    this.priorities = priorities;
    this.hasRelations = dialect.columns.some(
      ({ role }) => role === 'parent' || role === 'relation',
    );
  }

  /** Whether the day comes before the month: as chosen, or as a date of the table shows; null when none does. */
  get order(): 'dmy' | 'mdy' | null {
    return this.#order;
  }

  /** Whether a date of the table is one in numbers with dots, and no version: its day is after the 12th, or its year has four digits. */
  get hasDots(): boolean {
    return this.#hasDots;
  }

  /** The language of the months in the dates of the table; undefined when their names do not show it. */
  get language(): string | undefined {
    return this.#language.language;
  }

  /** How the dates of the table are read. */
  get dates() {
    const { zone, usualOrder, hasInstants } = this.#dialect;
    const order = this.order ?? usualOrder ?? 'dmy';
    return { zone, order, hasDots: this.hasDots, language: this.language, hasInstants };
  }

  add(row: Row): void {
    if (this.hasRelations) this.#addKeys(row);
    for (const person of peopleOf(row)) this.#addPerson(person);
    for (const [person, name] of row.people()) this.names.set(keyOf(person), keyOf(name));
    for (const { cell } of row.cells('comment')) {
      for (const { author } of this.#dialect.entries(cell, 'comment')) {
        if (author !== null) this.#addPerson({ key: author, name: author });
      }
    }
    for (const name of row.names('labels')) {
      this.labels.set(keyOf(name), { isCut: keyOf(name) !== name });
    }
    const cycle = row.cycle();
    if (cycle !== null && !this.cycles.has(cycle.key)) this.cycles.set(cycle.key, cycle.record);
    for (const name of row.names('project', false)) this.projects.add(keyOf(name));
    for (const { column } of row.cells('unused', 'entered')) {
      this.unused.set(column.header, column.role);
    }
    for (const [header, cells] of row.fields()) {
      const key = keyOf(header);
      this.fields.declare(key, this.#dialect.fieldOf(header));
      this.fields.add(key, cells, linkedTitles(cells.join(', ')) !== null);
    }
    this.boards.add(row);
    for (const { cell } of row.cells('startAt', 'due', 'created', 'completed'))
      this.#learnOrder(cell);
    if (this.boards.size > maxNames.board) {
      throw new SourceFault('table_boards');
    }
    if (
      this.people.size +
        this.names.size +
        this.labels.size +
        this.cycles.size +
        this.projects.size >
      maxNames.names
    ) {
      throw new SourceFault('table_names');
    }
  }

  *items(): Generator<SourceItem> {
    for (const name of this.projects) {
      if (this.projects.size > 1) yield asPart('project', name, name, [severalProjects]);
      else yield carried(name, name, { kind: 'project', name, description: null });
    }
    // Before people, of whom there can be many: the boards of a project are made together with it.
    yield* this.boards.items();
    for (const [key, known] of this.people) {
      const name = known === key ? (this.names.get(key) ?? key) : known;
      this.names.set(key, name);
      const email =
        [key, name].find((text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) ?? null;
      yield carried(key, name, { kind: 'person', name, email });
    }
    for (const [name, { isCut }] of this.labels) {
      const notes = isCut ? [importNote('label_name_cut')] : [];
      yield carried(name, name, { kind: 'label', name, color: null }, notes);
    }
    const byDays = [...this.cycles].toSorted(([, a], [, b]) =>
      a.startsOn < b.startsOn ? -1 : Number(a.startsOn > b.startsOn),
    );
    for (const [key, cycle] of byDays) yield carried(key, cycle.name, cycle);
    for (const [name, role] of this.unused) {
      if (role === 'unused') yield leftOut('field', name, name, unusedField);
      else yield asPart('field', name, name, [enteredField]);
    }
    const canSplit = this.#dialect.hasLists;
    const isDateKnown = (this.order ?? this.#dialect.usualOrder) !== null;
    yield* this.fields.items({ ...this.dates, canSplit, isDateKnown });
  }

  #addKeys(row: Row): void {
    const key = this.#keys.next(rowKey(row));
    for (const name of [...row.names('key', false), ...row.names('id', false)]) {
      if (name.length <= 200 && !this.tickets.has(name)) this.tickets.set(name, key);
    }
    if (rowKey(row) === row.first('title') && !this.tickets.has(key)) this.tickets.set(key, key);
    const title = keyOf(row.first('title'));
    this.titles.set(title, this.titles.has(title) ? null : key);
  }

  #addPerson({ key, name }: { key: string; name: string }): void {
    const known = this.people.get(keyOf(key));
    if (known === undefined || known === keyOf(key)) this.people.set(keyOf(key), keyOf(name));
  }

  #learnOrder(date: string): void {
    this.#hasDots ||= /^(?:1[3-9]|2\d|3[01])\.\d{1,2}\.\d{2}|^\d{1,2}\. ?\d{1,2}\. ?\d{4}/.test(
      date,
    );
    this.#language.add(date);
    if (this.#order !== null) return;
    const [, first = '0', second = '0'] = /^(\d{1,2})[/-](\d{1,2})[/-]\d/.exec(date) ?? [];
    if (Number(first) > 12) this.#order = 'dmy';
    else if (Number(second) > 12) this.#order = 'mdy';
  }
}

/** The key of a row before it is made unique. Without a key it is the title, so that a later export gives the same key. */
export const rowKey = (row: Row): string =>
  row.first('key') || row.first('id') || row.first('title') || 'no title';

/** The people that a row names, without those of comments. */
export function peopleOf(row: Row): { key: string; name: string }[] {
  const people = [assigneeOf(row), authorOf(row)].filter((person) => person !== null);
  return [...people, ...row.names('assignees', true).map((name) => ({ key: name, name }))];
}

export const assigneeOf = (row: Row) => personOf(row.first('assigneeKey'), row.first('assignee'));
export const authorOf = (row: Row) => personOf(row.first('authorKey'), row.first('author'));
