/**
 * Texts that a spreadsheet takes for a formula, and those that look as if they had an apostrophe for that already. They get an apostrophe
 * before them, which an import removes again.
 */
const formula = /^'*[=+\-@\t\r]/u;

/** A cell by RFC 4180. */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cells as a line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
