import { readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.join(import.meta.dirname, '../../../docs');

/** The first SQL below a heading of a page in `docs`. Throws where there is none. */
export function sqlOfGuide(page: string, heading: string): string {
  const text = readFileSync(path.join(docs, page), 'utf8');
  const below = text.slice(text.indexOf(`# ${heading}\n`));
  const sql = /```sql\n(.*?)```/su.exec(below)?.[1];
  if (sql === undefined) throw new Error(`${page} has no statements below ${heading}`);
  return sql;
}
