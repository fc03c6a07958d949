/** What a spreadsheet would take for a formula: it gets a sign before it, which an import takes off again. */
const formula = /^[=+\-@\t\r]/u;

/** A cell by RFC 4180. */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cells as a line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
