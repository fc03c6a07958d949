import { readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { english } from './src/words/en/english.ts';

const source = path.join(import.meta.dirname, 'src');
/** The modules of the first visit of a board that are loaded by address; what they import is loaded with them. */
const entries = [
  'main.tsx',
  'pages/frame/app.tsx',
  'pages/switch-organization.tsx',
  'pages/board-page.tsx',
];

const catalogues = path.join(source, 'words/en');
const quotedKey = /(['"])([a-z]\w*(?:\.\w+)+)\1/gu;

/**
 * Compiles the messages, so that the pages need no parser. The messages of the first visit are in a file that is loaded with the page,
 * the others in one that is loaded when something else is opened. Throws SyntaxError for a message that is not ICU MessageFormat.
 */
export function compileWords(): Plugin {
  const [first, later] = keysByLoad();
  // In the pages a key is a number, and the first messages are an array: names of keys would be several KB of the first load.
  const numbers = new Map<string, string>([...first, ...later].map((key, at) => [key, String(at)]));
  const shorten = (quoted: string, quote: string, key: string): string => {
    const number = numbers.get(key);
    return number === undefined ? quoted : quote + number + quote;
  };
  const ofLater = () =>
    Object.fromEntries(later.map((key) => [numbers.get(key), compile(english[key])]));
  const files: Readonly<Record<string, () => string>> = {
    'en/first.ts': () =>
      `export const first = ${JSON.stringify(first.map((key) => compile(english[key])))};`,
    'en/later.ts': () => `export const later = ${JSON.stringify(ofLater())};`,
    'read-message.ts': () => 'export const readMessage = (message) => message;',
  };
  return {
    name: 'basalt:compile-words',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      files[path.relative(path.join(source, 'words'), id).replaceAll('\\', '/')]?.() ?? null,
    transform: (code, id) =>
      id.startsWith(source) ? { code: code.replaceAll(quotedKey, shorten), map: null } : null,
  };
}

type Key = keyof typeof english;

/** The keys of the first visit, and all others. */
function keysByLoad(): readonly [first: readonly Key[], later: readonly Key[]] {
  const used = new Set<string>();
  for (const file of loadedWith(entries.map((entry) => path.join(source, entry)))) {
    if (file.startsWith(catalogues)) continue;
    for (const [, , key = ''] of readFileSync(file, 'utf8').matchAll(quotedKey)) used.add(key);
  }
  const keys = Object.keys(english) as Key[];
  return [keys.filter((key) => used.has(key)), keys.filter((key) => !used.has(key))];
}

/** Files and all files that they import, except those that are imported when they are needed. */
function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gmu,
    ))
      found.add(path.resolve(path.dirname(file), target));
  return found;
}
