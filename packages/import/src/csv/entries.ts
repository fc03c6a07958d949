import { JsonFields } from '../source/json-fields.ts';
import type { Entry } from '../table/columns.ts';

/** A cell that is one comment, or the name or address of one file. */
export const plainEntry = (cell: string): Entry => ({
  at: null,
  author: null,
  text: cell,
  url: /^https?:\/\/\S+$/.test(cell) ? cell : null,
});

/**
 * The comments or files in a cell of Plane or ClickUp. They write comments as a list in JSON, and files so too (ClickUp) or as addresses that
 * are separated by commas (Plane).
 */
export function jsonEntries(cell: string, role: 'comment' | 'file'): Entry[] {
  try {
    const list = new JsonFields({ list: JSON.parse(cell) as unknown }).list('list');
    return list.map((entry) => ({
      at: entry.text('created_at') || entry.text('date') || null,
      author: (entry.text('created_by') || entry.text('by')).trim() || null,
      text: entry.text('comment') || entry.text('text') || entry.text('title'),
      url: entry.text('url') || null,
    }));
  } catch {
    if (role === 'file') return cell.split(/,\s*/).filter(Boolean).map(plainEntry);
    return [plainEntry(cell)];
  }
}
