import { importNote, SourceFault, type SourceInput } from '@basalt/domain';
import { leftOut, UniqueKeys } from '../source/item.ts';
import { readText } from '../source/read-text.ts';
import { Row, type Dialect, type Items } from './columns.ts';
import { TableIndex } from './index-rows.ts';
import { readRows } from './csv-rows.ts';
import { headerPlace, maxRowsAbove } from './table-choices.ts';
import { withCycles } from './table-cycles.ts';
import { RelationReading } from './relation-items.ts';
import type { TableOptions } from './table-options.ts';
import { ticketItems } from './ticket-items.ts';

const plain = {
  hasLists: false,
  usualOrder: null,
  hasInstants: false,
  hasWorkflow: false,
  isRich: () => false,
  fieldOf: (name: string) => ({ name }),
  names: () => [],
  urlOf: () => null,
  unquoted: (cell: string) => cell,
  daysOf: () => null,
};

const above = importNote('rows_above');

/** A dialect as a system describes it. For what it leaves out, `plain` has the value. */
export type OwnDialect = Omit<Dialect, keyof typeof plain | 'zone' | 'order' | 'cycleOf'> &
  Partial<Pick<Dialect, keyof typeof plain>>;

/**
 * The items of a table with a ticket a row. Reads it two or three times: names first, then tickets, then relations between them. Memory
 * holds one row, names, and the keys of tickets.
 */
export async function* tableItems(
  input: SourceInput,
  {
    header,
    separator,
    encoding,
    zone,
    dates: order,
    fields,
    states,
    priorities,
    cycles,
  }: TableOptions,
  dialectOf: (header: readonly string[]) => OwnDialect,
): Items {
  let dialect: Dialect | null = null;
  const read = () => readRows(readText(input, encoding), separator);
  const ownDialect = (cells: readonly string[]) => dialectOf(cells.map((cell) => cell.trim()));
  const place =
    header === null ? headerPlace(await firstRows(read()), isHeaderOf(ownDialect)) : header - 1;
  async function* rows(): AsyncGenerator<[Row, Dialect]> {
    let at = 0;
    for await (const cells of read()) {
      if (at === place)
        dialect ??= withCycles({ ...plain, zone, order, ...ownDialect(cells) }, cycles);
      else if (at > place && dialect !== null) yield [new Row(dialect, cells), dialect];
      at += 1;
    }
  }
  let index: TableIndex | null = null;
  for await (const [row, found] of rows()) {
    index ??= new TableIndex(found, { fields, states, priorities });
    index.add(row);
  }
  if (index === null) throw new SourceFault('table_no_row');
  yield* index.items();
  if (place > 0) yield leftOut('other', 'rows above', `Rows above the columns (${place})`, above);
  const keys = { tickets: new UniqueKeys(), entries: new UniqueKeys() };
  for await (const [row, found] of rows()) yield* ticketItems(row, found, index, keys);
  if (!index.hasRelations) return;
  const relations = new RelationReading(index);
  for await (const [row] of rows()) yield* relations.items(row);
}

async function firstRows(rows: AsyncIterable<string[]>): Promise<string[][]> {
  const first: string[][] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= maxRowsAbove) break;
  }
  return first;
}

/** Whether a row names columns that a system knows: a title, and another one. */
const isHeaderOf =
  (dialectOf: (header: readonly string[]) => OwnDialect) =>
  (row: readonly string[]): boolean => {
    try {
      return dialectOf(row).columns.filter(({ role }) => role !== 'field').length > 1;
    } catch {
      return false;
    }
  };
