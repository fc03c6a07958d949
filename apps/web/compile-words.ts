import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageTags } from '@basalt/domain/languages';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { ariaWordsOf } from './react-aria-words.ts';
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
/** A file of words that few visits need (`subject-words.ts`). */
const subjectFile = /\/words\/(?:import-notes|refusals)\/[\w-]+\.ts$/u;
/** The module with a part of a language's messages, or with React Aria's own: `words-de-first`, which is the name of its file, too. */
const partId = /\/words-(?<tag>[\w-]+)-(?<part>first|later|aria)$/u;

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
    if (part === 'aria') return ariaWordsOf(tag);
    const texts = await textsOf(tag);
    const keys = part === 'first' ? first : later;
    const messages = JSON.stringify(
      keys.map((key) => compile(texts[key])),
      withoutRepeats,
    );
    return `export default ${messages};`;
  };
  const files: Readonly<Record<string, string>> = {
    'en/first.ts': 'export const first = [];',
    'load-language.ts': loaders(first.length),
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
      if (subjectFile.test(id)) return wordsIn(id);
      return files[path.relative(path.join(source, 'words'), id).replaceAll('\\', '/')] ?? null;
    },
    transform: (code, id) =>
      id.startsWith(source) ? { code: code.replaceAll(quotedKey, shorten), map: null } : null,
  };
}

/** The module of a file of words, with compiled messages. */
async function wordsIn(file: string): Promise<string> {
  const { words } = (await import(pathToFileURL(file).href)) as { words: Record<string, string> };
  const messages = Object.entries(words).map(([key, text]) => [key, compile(text)]);
  return `export const words = ${JSON.stringify(Object.fromEntries(messages), withoutRepeats)};`;
}

/** For `JSON.stringify`: branches of a choice that are equal to `other` are left out, because a missing one is `other`. */
function withoutRepeats(_name: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('other' in part)) return part;
  const other = JSON.stringify(part.other);
  return Object.fromEntries(
    Object.entries(part).filter(
      ([choice, words]) => /^(?:other|=.*)$/u.test(choice) || JSON.stringify(words) !== other,
    ),
  );
}

/** The parts of all languages, each as a function that loads it. */
const filesOf = (part: string): string =>
  languageTags.map((tag) => `'${tag}': () => import('/words-${tag}-${part}')`).join(', ');

/** `loadFirst` and `loadLater`; `start` is the number of the first message that is loaded later. */
function loaders(start: number): string {
  return `const first = { ${filesOf('first')} };
const later = { ${filesOf('later')} };
const aria = { ${filesOf('aria')} };
export const loadFirst = async (language) => (await first[language]()).default;
export const loadLater = async (language) => {
  const [texts, words] = await Promise.all([later[language](), aria[language]()]);
  const numbered = texts.default.map((text, at) => [at + ${start}, text]);
  return { ...Object.fromEntries(numbered), ...words.default };
};`;
}

async function textsOf(tag: string): Promise<Readonly<Record<Key, string>>> {
  if (tag === 'en') return english;
  const file = pathToFileURL(path.join(source, `words/languages/${tag.toLowerCase()}.ts`)).href;
  return ((await import(file)) as { words: Translation }).words;
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
  // Messages that begin alike stand together: that is compressed better.
  const later = keys.filter((key) => !used.has(key));
  later.sort((a, b) => (english[a] < english[b] ? -1 : 1));
  return [keys.filter((key) => used.has(key)), later];
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
