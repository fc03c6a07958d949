import { SourceFault, type SourceInput } from '@basalt/domain';
import { UniqueKeys } from '../source/item.ts';
import { readText, type encodings } from '../source/read-text.ts';
import { Row, type Dialect, type Items } from './columns.ts';
import { TableIndex } from './index-rows.ts';
import { readRows, type separators } from './read-rows.ts';
import { RelationReading } from './relation-items.ts';
import { ticketItems } from './ticket-items.ts';

/** How the bytes of a table are read; null for what its beginning shows. */
export interface TableForm {
  readonly encoding: (typeof encodings)[number] | null;
  readonly separator: (typeof separators)[number] | null;
}

/**
 * The items of a table with a ticket a row. Reads it two or three times: names first, then tickets, then relations between them. Memory
 * holds one row, names, and the keys of tickets.
 */
export async function* tableItems(
  input: SourceInput,
  form: TableForm,
  dialectOf: (header: readonly string[]) => Dialect,
): Items {
  let dialect: Dialect | null = null;
  async function* rows(): AsyncGenerator<[Row, Dialect]> {
    let isHeader = true;
    for await (const cells of readRows(readText(input, form.encoding), form.separator)) {
      if (isHeader) dialect ??= dialectOf(cells.map((cell) => cell.trim()));
      else if (dialect !== null) yield [new Row(dialect, cells), dialect];
      isHeader = false;
    }
  }
  let index: TableIndex | null = null;
  for await (const [row, found] of rows()) {
    index ??= new TableIndex(found);
    index.add(row);
  }
  if (index === null)
    throw new SourceFault('The table has no row behind that with the names of its columns.');
  yield* index.items();
  const keys = { tickets: new UniqueKeys(), entries: new UniqueKeys() };
  for await (const [row, found] of rows()) yield* ticketItems(row, found, index, keys);
  if (!index.hasRelations) return;
  const relations = new RelationReading(index);
  for await (const [row] of rows()) yield* relations.items(row);
}
