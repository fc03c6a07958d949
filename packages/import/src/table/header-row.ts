import { SourceFault } from '@basalt/domain';
import type { OptionReader } from '../source/options.ts';

/** Rows among which the names of the columns are sought. */
const maxAbove = 20;

/** The row with the names of the columns, from 1; blank rows do not count. Null when it is not given: it is then found. */
export const headerRow: OptionReader<number | null> = (value, name) => {
  if (value === null || value === '') return null;
  const row = Number(value);
  if (!Number.isInteger(row) || row < 1 || row > 1_000) {
    throw new SourceFault(`The option "${name}" must be the number of a row, from 1 to 1,000.`);
  }
  return row;
};

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

/**
 * The place of the row with the names of the columns, from 0. It is the first row, or, below a title of the table and the like, the first row
 * that has names of columns and more cells than each row above it. `isHeader` tells whether a row names columns that are known.
 */
export async function headerPlace(
  rows: AsyncIterable<readonly string[]>,
  isHeader: (row: readonly string[]) => boolean,
): Promise<number> {
  let [at, widest] = [0, 0];
  for await (const row of rows) {
    const cells = filled(row);
    if (cells > widest && cells > 1 && isHeader(row)) return at;
    // A table of one column has its name in the first row.
    if (at === 0 && cells === 1 && row.length === 1) return 0;
    widest = Math.max(widest, cells);
    at += 1;
    if (at >= maxAbove) break;
  }
  return 0;
}
