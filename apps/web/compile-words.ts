import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageTags } from '@basalt/domain/languages';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { ariaWordsOf } from './react-aria-words.ts';
import { automation } from './src/words/en/automation.ts';
import { beginning } from './src/words/en/beginning.ts';
import { english } from './src/words/en/english.ts';
import { planning } from './src/words/en/planning.ts';
import { words as importNotes } from './src/words/english-import-notes.ts';
import { words as refusals } from './src/words/english-refusals.ts';
import type { LanguageWords } from './src/words/language-words.ts';

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
/** The messages that only some pages load (`WordsPart`). */
const ownParts: Readonly<Record<string, object>> = { automation, beginning, planning };
/** The parts of a language's file that are loaded alone. */
const subjects = ['importNotes', 'refusals'] as const;
/** The module with a part of a language's words, or with React Aria's own: `words-de-first`, which is the name of its file, too. */
const partId =
  /\/words-(?<tag>[\w-]+)-(?<part>first|later|automation|beginning|planning|importNotes|refusals|typed|aria)$/u;

/**
 * Compiles the messages, so that the pages need no parser. Each language, one file in `src/words/languages`, becomes several: the messages of
 * the first visit; the others, which are loaded when something else is opened; parts that only some pages load; and each subject that few visits need. Throws SyntaxError for a message that is not ICU MessageFormat.
 */
export function compileWords(): Plugin {
  const [first, later] = keysByLoad();
  const own = Object.entries(ownParts).map(
    ([part, messages]) => [part, Object.keys(messages) as Key[]] as const,
  );
  const all = [...first, ...later, ...own.flatMap(([, keys]) => keys)];
  // In the pages a key is a number, and the messages are an array: names of keys would be several KB of the first load.
  const numbers = new Map<string, string>(all.map((key, at) => [key, String(at)]));
  const shorten = (quoted: string, quote: string, key: string): string => {
    const number = numbers.get(key);
    return number === undefined ? quoted : quote + number + quote;
  };
  const partOf = async (tag: string, part: string): Promise<string> => {
    if (part === 'aria') return ariaWordsOf(tag);
    const language = await wordsOf(tag);
    if (part === 'typed') return module(language.typed);
    if (part === 'importNotes' || part === 'refusals') return module(compiled(language[part]));
    const keys = new Map([['first', first], ['later', later], ...own]).get(part) ?? [];
    return module(keys.map((key) => compile(language.pages[key])));
  };
  const files: Readonly<Record<string, string>> = {
    'en/first.ts': 'export const first = [];',
    'load-language.ts': loaders(first.length),
    'load-own-part.ts': ownLoader(own.map(([part, [key = '']]) => [part, numbers.get(key) ?? '0'])),
    'load-subject.ts': subjectLoaders,
    'load-typed.ts': typedLoader,
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

const module = (value: unknown): string =>
  `export default ${JSON.stringify(value, withoutRepeats)};`;

/** The messages of a subject by their key. */
const compiled = (texts: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));

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
const filesOf = (part: string, tags: readonly string[] = languageTags): string =>
  tags.map((tag) => `'${tag}': () => import('/words-${tag}-${part}')`).join(', ');

/** `loadFirst` and `loadPart`; `start` is the number of the first message that is loaded later. */
function loaders(start: number): string {
  return `const first = { ${filesOf('first')} };
const later = { ${filesOf('later')} };
const aria = { ${filesOf('aria')} };
export const loadFirst = async (language) => (await first[language]()).default;
export const loadPart = async (part, language) => {
  if (part !== 'later') return (await import('./load-own-part.ts')).loadOwnPart(part, language);
  const [texts, words] = await Promise.all([later[language](), aria[language]()]);
  const numbered = texts.default.map((text, at) => [at + ${start}, text]);
  return { ...Object.fromEntries(numbered), ...words.default };
};`;
}

/** `loadOwnPart`; `starts` are the numbers of the first messages. */
const ownLoader = (starts: readonly (readonly [string, string])[]): string =>
  `const parts = { ${starts.map(([part, start]) => `${part}: [${start}, { ${filesOf(part)} }]`).join(', ')} };
export const loadOwnPart = async (part, language) => {
  const [start, files] = parts[part];
  return Object.fromEntries((await files[language]()).default.map((text, at) => [at + start, text]));
};`;

const subjectLoaders = `const files = { ${subjects.map((name) => `${name}: { ${filesOf(name)} }`).join(', ')} };
export const loadSubject = async (subject, language) => (await files[subject][language]()).default;`;

/** English is not loaded: it is always read. */
const typedLoader = `const files = { ${filesOf('typed', languageTags.slice(1))} };
export const loadTyped = async (language) => (await files[language]()).default;`;

/** The parts of a language's file of which files are built. In English, refusals are in the words of the service. */
interface BuiltWords extends Pick<LanguageWords, 'pages' | 'importNotes'> {
  readonly refusals: Readonly<Record<string, string>>;
  readonly typed: LanguageWords['typed'] | null;
}

/** The words of a language as its file has them. */
async function wordsOf(tag: string): Promise<BuiltWords> {
  if (tag === 'en') return { pages: english, importNotes, refusals, typed: null };
  const file = pathToFileURL(path.join(source, `words/languages/${tag.toLowerCase()}.ts`)).href;
  return ((await import(file)) as { words: LanguageWords }).words;
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
  const own = new Set(Object.values(ownParts).flatMap((messages) => Object.keys(messages)));
  const misplaced = keys.find((key) => own.has(key) && used.has(key));
  if (misplaced !== undefined) throw new Error(`the first load uses ${misplaced} of another part`);
  const later = keys.filter((key) => !used.has(key) && !own.has(key));
  later.sort((a, b) => (english[a] < english[b] ? -1 : 1));
  return [keys.filter((key) => used.has(key)), later];
}

/** Files and all files that they import, except those that are imported when they are needed. */
export function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gmu,
    ))
      found.add(path.resolve(path.dirname(file), target));
  return found;
}
