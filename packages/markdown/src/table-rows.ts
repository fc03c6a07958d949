const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** The number of columns that a delimiter row names; null for another line. A colon or bar is needed: `---` is a rule. */
export function columnsOf(line: string): number | null {
  if (!/[:|]/.test(line) || !delimiterRow.test(line)) return null;
  return cellsOf(line).length;
}

/** The cells of a row: between bars that no backslash escapes (GitHub Flavored Markdown, 4.10). */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const row = line.trim();
  let from = row.startsWith('|') ? 1 : 0;
  for (let at = from; at < row.length; at += 1) {
    if (row[at] === '\\') at += 1;
    else if (row[at] === '|') {
      cells.push(row.slice(from, at));
      from = at + 1;
    }
  }
  if (from < row.length) cells.push(row.slice(from));
  return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}
