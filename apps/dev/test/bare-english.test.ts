import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/** Names that are the same in every language: products, programming languages, keys of the keyboard, headers of HTTP. */
const names = new RegExp(
  [
    'Basalt|Trello|Jira|Planka|GitHub|Markdown|CSV|JSON|HTML|IP|URL|PT|https://…|Refusal',
    'Bash|Diff|Go|Java|Kotlin|PHP|Python|Ruby|Rust|SQL|Swift|GraphQL|JavaScript|TypeScript|XML|YAML|CSS|INI',
    'Linear|Asana|GitHub Projects|Kanboard|Notion|Plane|Gitea|Forgejo|Bitbucket Cloud',
    'Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux',
    'Shift|Alt|Meta|Ctrl (?:Enter|[KZ])|Shift X|Alt ↑ ↓|[A-Z]\\w+-[A-Z]\\w+',
  ]
    .map((some) => `^(?:${some})$`)
    .join('|'),
  'u',
);

/** Tests, and the project that people try things on: its content stays as it is. */
const isData = /\.test\.tsx?$|make-demo-project\.ts$/u;

const source = path.resolve(import.meta.dirname, '../../web/src');

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Selectors of CSS are no words. */
const isWord = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !names.test(text.trim()) && !text.includes(':is(');
/** A sentence, or a word as it stands at the beginning of a label. */
const isPhrase = (text: string): boolean =>
  isWord(text) &&
  /^\s?(?:\p{Lu}\p{Ll}+(?:\W|$)|\p{Lu} \p{Ll})|\p{Ll} \p{Ll}+ \p{Ll}|\p{Ll} \p{Ll}+[.?!]$/u.test(
    text,
  );

/** Attributes that people read, also where they begin with a small letter. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'lead',
  'placeholder',
  'title',
  'words',
]);
/** Parts that hold no words of people: classes, keys of the keyboard, errors for developers, types and comparisons. */
const wordless = /^(?:Import|Export(?:All|Named)Declaration$|TS|Throw|BinaryExpression)/u;
const notRead = new Set([
  'className',
  'key',
  'id',
  'href',
  'to',
  'of',
  'queryKey',
  'field',
  'tab',
  'names',
  'aria-keyshortcuts',
]);
const keyNames = new Set([
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'Tab',
  'Control',
]);

/** The English in a part of a file, each with its position. */
function englishIn(part: unknown): { text: string; start: number }[] {
  if (Array.isArray(part)) return part.flatMap(englishIn);
  if (!isSyntax(part)) return [];
  const { type, start, value, declaration } = part;
  if (type === 'ExportNamedDeclaration') return englishIn(declaration);
  if (/^TS(?:As|Satisfies|NonNull)/u.test(type)) return englishIn(part['expression']);
  if (wordless.test(type)) return [];
  if (type === 'JSXText') return isWord(value as string) ? [{ text: value as string, start }] : [];
  if (type === 'JSXAttribute' || type === 'Property') return englishOfNamed(part);
  if (type === 'NewExpression' || type === 'CallExpression') {
    if (/Error|setItem|getItem/u.test(JSON.stringify(part['callee']))) return [];
  }
  if (type === 'Literal' && typeof value === 'string')
    return isPhrase(value) && !keyNames.has(value) ? [{ text: value, start }] : [];
  if (type === 'TemplateLiteral') {
    const text = (part['quasis'] as Syntax[])
      .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
      .join('…');
    const own = isPhrase(text) ? [{ text, start }] : [];
    return [...own, ...englishIn(part['expressions'])];
  }
  return Object.values(part).flatMap(englishIn);
}

/** The English of an attribute or a property, by its name. */
function englishOfNamed(part: Syntax): { text: string; start: number }[] {
  const { name, key, value, start } = part;
  const own = String((name as Syntax | undefined)?.['name'] ?? (key as Syntax)?.['name']);
  if (notRead.has(own)) return [];
  const text = isSyntax(value) && value.type === 'Literal' ? value['value'] : undefined;
  if (part.type === 'JSXAttribute' && readAttributes.has(own) && typeof text === 'string')
    return isWord(text) && !text.includes('.') ? [{ text, start }] : englishIn(value);
  return englishIn(value);
}

const findEnglish = (): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) => {
    if (/^words[\\/]/u.test(file) || isData.test(file)) return [];
    const text = readFileSync(path.join(source, file), 'utf8');
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return englishIn(program.body).map(
      ({ text: english, start }) =>
        `${file}:${text.slice(0, start).split('\n').length} ${english.trim().slice(0, 60)}`,
    );
  });

/** The calls for words in a part of a file that are made while the file is loaded, outside of functions. */
function earlyCalls(part: unknown): Syntax[] {
  if (Array.isArray(part)) return part.flatMap(earlyCalls);
  if (!isSyntax(part) || /Function|Method/u.test(part.type)) return [];
  const { type, callee } = part;
  const name = isSyntax(callee) ? String(callee['name']) : '';
  if (type === 'CallExpression' && /^(?:words|wordsOf|t)$/u.test(name)) return [part];
  return Object.values(part).flatMap(earlyCalls);
}

test('no file asks for words while it is loaded: they may be loaded after it', () => {
  const early = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return !isData.test(file) && earlyCalls(program.body).length > 0;
  });
  expect(early).toEqual([]);
});

const subjectNames = new Set(
  globSync('words/en/*.ts', { cwd: source }).flatMap(
    (file) =>
      readFileSync(path.join(source, file), 'utf8').match(/(?<=^  ')[a-zA-Z]+(?=\.)/gmu) ?? [],
  ),
);

/** Whether a template begins like a key: the build replaces only whole keys. */
function isMadeKey(part: unknown): boolean {
  if (!isSyntax(part) || part.type !== 'TemplateLiteral') return false;
  const [begin = ''] = (part['quasis'] as Syntax[]).map(
    (quasi) => (quasi['value'] as { cooked: string }).cooked,
  );
  return begin.endsWith('.') && subjectNames.has(begin.slice(0, -1));
}

/** The places in a part of a file where a key of words is made of pieces: as a parameter of `words`, or with a type that is claimed. */
function madeKeys(part: unknown): Syntax[] {
  if (Array.isArray(part)) return part.flatMap(madeKeys);
  if (!isSyntax(part)) return [];
  const { type, callee } = part;
  const isOfWords =
    type === 'CallExpression' &&
    isSyntax(callee) &&
    /^(?:words|wordsOf|t)$/u.test(String(callee['name']));
  const keys = isOfWords
    ? (part['arguments'] as unknown[])
    : type === 'TSAsExpression'
      ? [part['expression']]
      : [];
  return [...(keys.some(isMadeKey) ? [part] : []), ...Object.values(part).flatMap(madeKeys)];
}

test('no key of words is made at run time', () => {
  const made = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return isData.test(file) ? [] : madeKeys(body).map(({ start }) => `${file} ${start}`);
  });
  expect(made).toEqual([]);
});

/** The components of a file, with their source. */
function componentsIn(file: string): { name: string; text: string }[] {
  const text = readFileSync(path.join(source, file), 'utf8');
  return parseAst(text, { lang: 'tsx' })
    .body.map((part) =>
      'declaration' in part && isSyntax(part.declaration) ? part.declaration : part,
    )
    .flatMap((part) => ('declarations' in part ? part.declarations : [part]) as Syntax[])
    .map(({ id, start, end }) => ({
      name: isSyntax(id) ? String(id['name']) : '',
      text: text.slice(start, end as number),
    }))
    .filter(({ name }) => /^[A-Z]/u.test(name));
}

test('a component that shows words or dates follows the language', () => {
  const shows = /\b(?:words|wordsOf|madeBy|howLongAgo|inFull|onDay)\(|\bpriorityNames\b/u;
  const deaf = globSync('**/*.tsx', { cwd: source })
    .filter((file) => !isData.test(file))
    .flatMap((file) =>
      componentsIn(file)
        .filter(({ text }) => shows.test(text) && !text.includes('useWords()'))
        .map(({ name }) => `${file} ${name}`),
    );
  expect(deaf).toEqual([]);
});

test('the English of the pages stands in words/', () => {
  expect(findEnglish()).toEqual([]);
});
