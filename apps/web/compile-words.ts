import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageTags } from '@basalt/domain/languages';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { english } from './src/words/en/english.ts';
import type { Translation } from './src/words/keys.ts';

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
/** The module with a part of a language's messages: `words-de-first`, which is the name of its file, too. */
const partId = /\/words-(?<tag>[\w-]+)-(?<part>first|later)$/u;

/**
 * Compiles the messages, so that the pages need no parser. Each language is two files: the messages of the first visit, and the others,
 * which are loaded when something else is opened. Throws SyntaxError for a message that is not ICU MessageFormat.
 */
export function compileWords(): Plugin {
  const [first, later] = keysByLoad();
  // In the pages a key is a number, and the messages are an array: names of keys would be several KB of the first load.
  const numbers = new Map<string, string>([...first, ...later].map((key, at) => [key, String(at)]));
  const shorten = (quoted: string, quote: string, key: string): string => {
    const number = numbers.get(key);
    return number === undefined ? quoted : quote + number + quote;
  };
  const partOf = async (tag: string, part: string): Promise<string> => {
    const texts = await textsOf(tag);
    const keys = part === 'first' ? first : later;
    return `export default ${JSON.stringify(keys.map((key) => compile(texts[key])))};`;
  };
  const files: Readonly<Record<string, string>> = {
    'en/first.ts': 'export const first = [];',
    'load-language.ts': `${loaderOf('first', 0)}\n${loaderOf('later', first.length)}`,
    'read-message.ts': 'export const readMessage = (message) => message;',
  };
  return {
    name: 'basalt:compile-words',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (partId.test(id) ? id : null),
    load: (id) => {
      const { tag, part } = partId.exec(id)?.groups ?? {};
      if (tag !== undefined && part !== undefined) return partOf(tag, part);
      return files[path.relative(path.join(source, 'words'), id).replaceAll('\\', '/')] ?? null;
    },
    transform: (code, id) =>
      id.startsWith(source) ? { code: code.replaceAll(quotedKey, shorten), map: null } : null,
  };
}

/** The function that loads a part of a language's messages: `loadFirst`, `loadLater`. Its first key is the number `start`. */
function loaderOf(part: 'first' | 'later', start: number): string {
  const loads = languageTags.map((tag) => `'${tag}': () => import('/words-${tag}-${part}')`);
  const name = part === 'first' ? 'loadFirst' : 'loadLater';
  return `const ${part} = { ${loads.join(', ')} };
export const ${name} = async (language) =>
  Object.fromEntries((await ${part}[language]()).default.map((text, at) => [at + ${start}, text]));`;
}

async function textsOf(tag: string): Promise<Readonly<Record<Key, string>>> {
  if (tag === 'en') return english;
  const file = pathToFileURL(path.join(source, `words/languages/${tag.toLowerCase()}.ts`)).href;
  return { ...english, ...((await import(file)) as { words: Translation }).words };
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
