import type { ImportedOf, NeutralRecord, SourceItem } from '@basalt/domain';
import { Ticket } from '@basalt/domain/ticket';
import type { RichText } from '../source/html.ts';
import { linkedTitles } from './linked-titles.ts';

/** The imported fields of a ticket. Each is a column. */
export const ticketFields = Ticket.fields.filter(({ isImported }) => isImported === true);

/** The role of the column of an imported field: its name. */
export const roleOfField = (name: string): Role => (name === 'dueAt' ? 'due' : name) as Role;

const ownRoles = [
  'key',
  /** Another name of the ticket, by which relations may name it. */
  'id',
  'url',
  'project',
  'text',
  'board',
  /** Whether its board is for completed tickets: `Done`. */
  'category',
  /** One person. */
  'assignee',
  'assigneeKey',
  /** People, separated by commas or semicolons, as `labels` and `tags` are. */
  'assignees',
  'author',
  'authorKey',
  'labels',
  'tags',
  /** Its cycle: of several, the last one. */
  'cycle',
  /** The number of a cycle, which names it when it has no name. */
  'cycleNumber',
  /** The first and the last day of the cycle, its state and its goal. */
  'cycleStart',
  'cycleEnd',
  'cycleState',
  'cycleGoal',
  'created',
  'completed',
  /** When it came to its state: the time of completion of a completed ticket that has none of its own. */
  'entered',
  'comment',
  'file',
  'parent',
  'relation',
  /** A row of the table at the end of the text. */
  'field',
  /** Left. */
  'unused',
] as const;

export type Role =
  | (typeof ownRoles)[number]
  | 'due'
  | Exclude<keyof ImportedOf<(typeof Ticket)['declared']>, 'dueAt'>;

/** The role of a column: which property of a ticket it contains. */
export const roles: readonly Role[] = [
  ...ownRoles,
  ...ticketFields.map(({ name }) => roleOfField(name)),
];

/** The relation of the tickets named in a column to the ticket of the row. */
export interface ColumnRelation {
  readonly type: 'blocks' | 'relates_to' | 'duplicates';
  /** The ticket of the row is the one that is blocked or duplicated. */
  readonly isReversed: boolean;
  /** The name of the relation in the source, if only a similar type exists here. */
  readonly name: string;
  readonly isExact: boolean;
}

export interface Column {
  readonly header: string;
  readonly role: Role;
  readonly relation?: ColumnRelation;
}

/** A cell with a comment or a file. */
export interface Entry {
  /** When a comment was written, as the source writes it; null when the cell does not say. */
  readonly at: string | null;
  /** The key of the person who wrote it; null when the cell does not say. */
  readonly author: string | null;
  readonly text: string;
  readonly url: string | null;
}

/** The custom field of a column. */
export interface ColumnField {
  readonly name: string;
  /** The key that it has here, if the table is ours. */
  readonly fieldKey?: string;
}

/** A cycle of a source: a sprint of Jira. */
export type NeutralCycle = Extract<NeutralRecord, { kind: 'cycle' }>;

/** A cycle of a table, and its key. */
export interface TableCycle {
  readonly key: string;
  readonly record: NeutralCycle;
}

/** The days and the state of a cycle, as a cell or the caller tells them. */
export type CycleDays = Pick<NeutralCycle, 'startsOn' | 'endsOn'> & Partial<NeutralCycle>;

/** The cells of a row about its cycle, beside its name; empty for those that are not there. */
export type CycleCells = Readonly<Record<(typeof cycleRoles)[number], string>>;

const cycleRoles = ['cycleStart', 'cycleEnd', 'cycleState', 'cycleGoal'] as const;

/** The differences between tables of different systems. */
export interface Dialect {
  readonly columns: readonly Column[];
  /** Cells of `labels`, `tags`, `parent` and `relation` hold lists. */
  readonly hasLists: boolean;
  readonly zone: string;
  readonly order: 'dmy' | 'mdy' | null;
  /** The order of day and month if no date of the table shows it; null when it must be guessed. */
  readonly usualOrder: 'dmy' | 'mdy' | null;
  /** Times with a zone are instants, also at midnight. Most systems write a day as its midnight in UTC. */
  readonly hasInstants: boolean;
  /** `people` are names by keys, for mentions. */
  richText(text: string, people: ReadonlyMap<string, string>): RichText;
  /** Whether the values of a column that has no place of its own are texts with markup. */
  isRich(header: string): boolean;
  /** The custom field of a column that has no place of its own. */
  fieldOf(header: string): ColumnField;
  /** Boards come in the order of work: to do, in progress, done. Otherwise in the order in which the table names them. */
  readonly hasWorkflow: boolean;
  entries(cell: string, role: 'comment' | 'file'): readonly Entry[];
  /** Names of people by their keys, where a row has both in columns of their own. */
  names(cells: readonly string[]): Iterable<readonly [key: string, name: string]>;
  /** The address of a ticket whose row has none. */
  urlOf(key: string): string | null;
  /** The value of a cell without what the exporting program added; empty for a cell without a meaning. */
  unquoted(cell: string): string;
  /** The days of the cycle that a cell tells, and its key; null when it has only the name. */
  daysOf(cell: string): { readonly key: string; readonly days: CycleDays } | null;
  /** The cycle of this name in a cell, of which other cells tell more; null without its days. */
  cycleOf(cell: string, name: string, more: CycleCells): TableCycle | null;
}

/** Roles whose cells hold one name. */
const nameRoles: ReadonlySet<Role> = new Set([
  'board',
  'category',
  'priority',
  'assignee',
  'author',
]);

type PlacedColumn = readonly [at: number, column: Column];

const placesOf = new WeakMap<readonly Column[], ReadonlyMap<Role, readonly PlacedColumn[]>>();

/** The columns of these roles, in their order. */
function columnsOf(columns: readonly Column[], wanted: readonly Role[]): readonly PlacedColumn[] {
  const known = placesOf.get(columns);
  const byRole = known ?? Map.groupBy(columns.entries(), ([, { role }]) => role);
  if (known === undefined) placesOf.set(columns, byRole);
  const [only = 'unused', ...others] = wanted;
  const ofFirst = byRole.get(only) ?? [];
  if (others.length === 0) return ofFirst;
  return wanted.flatMap((role) => byRole.get(role) ?? []).toSorted(([a], [b]) => a - b);
}

/** A row of a table by the roles of its columns. */
export class Row {
  readonly #dialect: Dialect;
  readonly #cells: readonly string[];

  constructor(dialect: Dialect, cells: readonly string[]) {
    this.#dialect = dialect;
    this.#cells = cells;
  }

  /** The cells with text of columns of these roles, with their places. */
  *cells(...wanted: readonly Role[]): Generator<{ at: number; column: Column; cell: string }> {
    for (const [at, column] of columnsOf(this.#dialect.columns, wanted)) {
      const cellText = (this.#cells[at] ?? '').trim();
      const text = cellText === '' ? '' : this.#dialect.unquoted(cellText);
      const linked = nameRoles.has(column.role) ? linkedTitles(text) : null;
      const cell = linked?.map(({ title }) => title).join(', ') ?? text;
      if (cell !== '') yield { at, column, cell };
    }
  }

  /** The names of people in the row, by their keys. */
  people(): Iterable<readonly [key: string, name: string]> {
    return this.#dialect.names(this.#cells);
  }

  /** The cells with text behind the last column. */
  extra(): string[] {
    return this.#cells.slice(this.#dialect.columns.length).filter((cell) => cell.trim() !== '');
  }

  /** The first of these cells; empty without any. */
  first(role: Role): string {
    return this.cells(role).next().value?.cell ?? '';
  }

  /** The cycle of the ticket: the last that it names, if its days are known. One without a name has its number. */
  cycle(): (TableCycle & { readonly at: number }) | null {
    const last = [...this.cells('cycle')].at(-1) ?? [...this.cells('cycleNumber')].at(-1);
    if (last === undefined) return null;
    const { at, cell, column } = last;
    const more = Object.fromEntries(cycleRoles.map((role) => [role, this.first(role)]));
    const name = column.role === 'cycleNumber' ? `Cycle ${cell}` : cell;
    const cycle = this.#dialect.cycleOf((this.#cells[at] ?? '').trim(), name, more as CycleCells);
    return cycle && { ...cycle, at };
  }

  /** The cells with text of the columns of the role `field`, by their headers, and those of cycles but for that of the ticket. */
  fields(): Map<string, string[]> {
    const fields = new Map<string, string[]>();
    const cycle = this.cycle();
    const ofCycle: readonly Role[] = cycle === null ? cycleRoles : [];
    for (const { at, column, cell } of this.cells('field', 'cycle', 'cycleNumber', ...ofCycle)) {
      if (at === cycle?.at) continue;
      const cells = fields.get(column.header);
      if (cells === undefined) fields.set(column.header, [cell]);
      else cells.push(cell);
    }
    return fields;
  }

  /** The names in these cells, each once. */
  names(role: Role, isList = this.#dialect.hasLists): string[] {
    const names = [...this.cells(role)].flatMap(
      ({ cell }) =>
        linkedTitles(cell)?.map(({ title }) => title) ?? (isList ? listOf(cell) : [cell]),
    );
    return [...new Set(names)];
  }
}

const listOf = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A person of a row: by key and name (one may be absent); null for none. */
export function personOf(key: string, name: string): { key: string; name: string } | null {
  if (key === '' && name === '') return null;
  return { key: key === '' ? name : key, name: name === '' ? key : name };
}

export type Items = AsyncGenerator<SourceItem>;
