import { SourceFault, type SourceInput } from '@basalt/domain';
import { UniqueKeys } from '../source/item.ts';
import { readText } from '../source/read-text.ts';
import { Row, type Dialect, type Items } from './columns.ts';
import { TableIndex } from './index-rows.ts';
import { readRows } from './csv-rows.ts';
import { RelationReading } from './relation-items.ts';
import type { TableOptions } from './table-options.ts';
import { ticketItems } from './ticket-items.ts';

const plain = {
  hasLists: false,
  usualOrder: null,
  hasInstants: false,
  names: () => [],
  urlOf: () => null,
  unquoted: (cell: string) => cell,
};

/** A dialect as a system describes it. For what it leaves out, `plain` has the value. */
export type OwnDialect = Omit<Dialect, keyof typeof plain | 'zone' | 'order'> &
  Partial<Pick<Dialect, keyof typeof plain>>;

/**
 * The items of a table with a ticket a row. Reads it two or three times: names first, then tickets, then relations between them. Memory
 * holds one row, names, and the keys of tickets.
 */
export async function* tableItems(
  input: SourceInput,
  { separator, encoding, zone, dates: order }: TableOptions,
  dialectOf: (header: readonly string[]) => OwnDialect,
): Items {
  let dialect: Dialect | null = null;
  async function* rows(): AsyncGenerator<[Row, Dialect]> {
    let isHeader = true;
    for await (const cells of readRows(readText(input, encoding), separator)) {
      if (isHeader) {
        const own = dialectOf(cells.map((cell) => cell.trim()));
        dialect ??= { ...plain, zone, order, ...own };
      } else if (dialect !== null) yield [new Row(dialect, cells), dialect];
      isHeader = false;
    }
  }
  let index: TableIndex | null = null;
  for await (const [row, found] of rows()) {
    index ??= new TableIndex(found);
    index.add(row);
  }
  if (index === null)
    throw new SourceFault('The table has no row after the row with the names of its columns.');
  yield* index.items();
  const keys = { tickets: new UniqueKeys(), entries: new UniqueKeys() };
  for await (const [row, found] of rows()) yield* ticketItems(row, found, index, keys);
  if (!index.hasRelations) return;
  const relations = new RelationReading(index);
  for await (const [row] of rows()) yield* relations.items(row);
}
