/** Encodings of files that are read. UTF-8 and UTF-16 are recognized. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-2',
  'shift_jis',
] as const;

/** Signs between the cells of a table. */
export const separators = [',', ';', '\t', '|'] as const;

/** A first line that names the separator, which Excel writes and reads. */
export const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** The separator that the first line of a table names, or that occurs most often in it outside of quotation marks. */
export function separatorOf(text: string): (typeof separators)[number] {
  const named = separators.find((sign) => sign === separatorLine.exec(text)?.[1]);
  if (named !== undefined) return named;
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 65_536))?.[0] ?? '';
  const bare = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = separators.map((sign) => bare.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Rows among which the names of the columns are sought. */
export const maxRowsAbove = 20;

/**
 * The place of the row with the names of the columns among the first rows of a table that have any text, from 0. It is the first row, or, below
 * a title of the table and the like, the first row that names known columns and has more cells than each row above it.
 */
export function headerPlace(
  rows: readonly (readonly string[])[],
  isHeader: (row: readonly string[]) => boolean,
): number {
  let widest = 0;
  for (const [at, row] of rows.slice(0, maxRowsAbove).entries()) {
    const cells = row.filter((cell) => cell.trim() !== '').length;
    if (cells > widest && cells > 1 && isHeader(row)) return at;
    widest = Math.max(widest, cells);
  }
  return 0;
}
