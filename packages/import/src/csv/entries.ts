import { JsonFields } from '../source/json-fields.ts';
import type { Entry } from '../table/columns.ts';

/** A cell that is one comment, or the name or address of one file. */
export const plainEntry = (cell: string): Entry => ({
  at: null,
  author: null,
  text: cell,
  url: /^https?:\/\/\S+$/.test(cell) ? cell : null,
});

/** The comments or files in a cell of Plane. It writes comments as a list in JSON, and files as addresses that are separated by commas. */
export function planeEntries(cell: string, role: 'comment' | 'file'): Entry[] {
  if (role === 'file') return cell.split(/,\s*/).filter(Boolean).map(plainEntry);
  try {
    return new JsonFields({ list: JSON.parse(cell) as unknown }).list('list').map((comment) => ({
      at: comment.text('created_at') || null,
      author: comment.text('created_by').trim() || null,
      text: comment.text('comment'),
      url: null,
    }));
  } catch {
    return [plainEntry(cell)];
  }
}
