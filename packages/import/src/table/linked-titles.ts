/** A record that a cell names by its title and its address. */
export interface LinkedTitle {
  readonly title: string;
  readonly url: string;
}

/** Cells longer than this are texts. */
const maxLength = 100_000;
const address = /\((https:\/\/(?:www\.|app\.)?notion\.(?:so|com|site)\/[^\s()]{1,500})\)(?:,|$)/g;

/**
 * The titles in a cell with which Notion names records of another table, or of the same one: `Paint (https://www.notion.so/Paint-1a2b), Mend
 * (https://…)`. Null for any other cell.
 */
export function linkedTitles(cell: string): LinkedTitle[] | null {
  if (cell.length > maxLength || !cell.trimEnd().endsWith(')')) return null;
  const found: LinkedTitle[] = [];
  let end = 0;
  for (const match of cell.trimEnd().matchAll(address)) {
    const title = cell.slice(end, match.index).trim();
    if (title === '') return null;
    found.push({ title, url: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  return found.length > 0 && end === cell.trimEnd().length ? found : null;
}
