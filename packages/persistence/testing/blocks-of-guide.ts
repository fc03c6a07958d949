import { readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.join(import.meta.dirname, '../../../docs');

/** The blocks of a language below a heading of a page in `docs`, up to the next heading of its rank. Throws where there is none. */
export function blocksOfGuide(page: string, heading: string, language: string): string[] {
  const text = readFileSync(path.join(docs, page), 'utf8');
  const [title, marks] = new RegExp(`^(#+) ${heading}$`, 'mu').exec(text) ?? [];
  const below = title === undefined ? '' : text.slice(text.indexOf(title) + title.length);
  const [section = ''] = below.split(new RegExp(`^#{1,${marks?.length ?? 1}} `, 'mu'));
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gmsu'))];
  if (blocks.length === 0) throw new Error(`${page} has no ${language} below ${heading}`);
  return blocks.map(([, block = '']) => block);
}

/** The first SQL below a heading of a page. */
export const sqlOfGuide = (page: string, heading: string): string =>
  blocksOfGuide(page, heading, 'sql')[0] ?? '';
