import { SourceFault } from '@basalt/domain';
import { Parser } from 'csv-parse';
import { separatorLine, separatorOf, type separators } from './table-choices.ts';

/** The maximum length of a row with all its cells, in characters. */
const rowLength = 2 * 1024 * 1024;
/** The maximum length of a cell, in characters. */
const cellLength = 1024 * 1024;
/** The maximum number of cells in a row. */
const maxColumns = 5_000;
/** The maximum number of rows in a table, blank rows included. */
const maxRows = 100_000;

/**
 * The rows of a table in CSV (RFC 4180, and what programs write instead: other separators and line ends, quotes within a cell), the
 * first of them its header; a line `sep=;` before it is none. Rows without any text are skipped, and count. Takes time in proportion to the text and holds one row. Throws
 * SourceFault for a row or table that is too large.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  separator: (typeof separators)[number] | null,
): AsyncGenerator<string[]> {
  let parser: RowParser | null = null;
  let rows = 0;
  let isBlank = true;
  let unfinished = 0;
  for await (const piece of withEnd(text)) {
    const written = parser === null ? (piece ?? '').replace(separatorLine, '') : piece;
    parser ??= parserOf(separator ?? separatorOf(piece ?? ''));
    if (written === null || piece === null) parser.end();
    else parser.write(written);
    unfinished += piece?.length ?? 0;
    for (let row = nextOf(parser); row !== null; row = nextOf(parser)) {
      unfinished = 0;
      refuseCells(row.length);
      rows += 1;
      refuseRows(rows, parser.info.empty_lines);
      if (row.every((cell) => cell.trim() === '')) continue;
      isBlank = false;
      yield row;
    }
    if (parser.errored) throw faultOf(parser.errored);
    refuseRows(rows, parser.info.empty_lines);
    refuseCells(parser.state.record.length);
    if (unfinished > rowLength) throw new SourceFault('table_row_long');
  }
  if (isBlank) {
    throw new SourceFault('table_empty');
  }
}

function refuseCells(cells: number): void {
  if (cells > maxColumns) throw new SourceFault('table_cells', { max: maxColumns });
}

/** `rows`: with the header. The end of the last line counts as an empty line. */
function refuseRows(rows: number, emptyLines: number): void {
  if (rows + Math.max(0, emptyLines - 1) <= maxRows + 1) return;
  throw new SourceFault('table_rows');
}

/** The pieces, and null after the last one. */
async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  yield* text;
  yield null;
}

/** With the cells that it has read of the row that is not complete yet, which the types of the library leave out. */
type RowParser = Parser & { readonly state: { readonly record: readonly string[] } };

function parserOf(delimiter: string): RowParser {
  const parser = new Parser({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: cellLength,
  });
  // Its errors are read from `errored`.
  parser.on('error', () => {});
  return parser as RowParser;
}

function nextOf(parser: Parser): string[] | null {
  return parser.errored ? null : (parser.read() as string[] | null);
}

function faultOf(error: Error & { code?: string; lines?: number }): SourceFault {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new SourceFault('table_row_long');
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new SourceFault('table_cut_off');
  }
  return new SourceFault('table_not_csv', { line: String(error.lines ?? '?') });
}
