import { languageTags, type Language } from '@basalt/domain/languages';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { expect, test } from 'vitest';
import { english, formatters, textsOf } from '../../testing/all-texts.ts';

/** The last one is `many` in French, Spanish and Portuguese. */
const counts = [0, 1, 2, 5, 11, 21, 100, 1_000_000];
/** A number beside the one that is counted. */
const otherNumber = 777;

/** What a compiled message takes: plurals, choices with their branches, other numbers, dates, texts and tags. */
interface Takes {
  readonly message: CompiledMessage;
  readonly plurals: Set<string>;
  readonly choices: Map<string, string[]>;
  readonly values: FormatValues;
}

/** Adds what parts take. A list that begins with a name is a parameter, a choice or a tag; types are those of `translations.test.ts`. */
function addParts(parts: unknown, takes: Takes): void {
  if (!Array.isArray(parts)) return;
  for (const part of parts as unknown[]) {
    if (!Array.isArray(part)) continue;
    const [name, type, ...more] = part as [string, unknown, ...unknown[]];
    const { plurals, choices, values } = takes;
    if (part.length === 1) values[name] ??= '@';
    else if (typeof type !== 'number') {
      values[name] = (inner: unknown) => [inner].flat(9).join('');
      addParts(part.slice(1), takes);
    } else if (type <= 3) {
      const branches = more[0] as Record<string, unknown>;
      if (type === 1) choices.set(name, [...(choices.get(name) ?? []), ...Object.keys(branches)]);
      else plurals.add(name);
      for (const branch of Object.values(branches)) addParts(branch, takes);
    } else values[name] = type === 4 ? otherNumber : new Date(0);
  }
}

const taken = new Map<string, Takes>();

/** Each text is compiled once. */
function takesOf(text: string): Takes {
  const known = taken.get(text);
  if (known !== undefined) return known;
  const message = compile(text);
  const takes: Takes = { message, plurals: new Set(), choices: new Map(), values: {} };
  addParts(message, takes);
  for (const name of takes.plurals) takes.values[name] = otherNumber;
  taken.set(text, takes);
  return takes;
}

/** The values of a message with each combination of its choices, in the order of their names. */
function combinations({ choices, values }: Takes): FormatValues[] {
  let all = [values];
  for (const [name, branches] of [...choices].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    all = all.flatMap((chosen) =>
      [...new Set(branches)].toSorted().map((branch) => ({ ...chosen, [name]: branch })),
    );
  return all;
}

interface Rendered {
  count: number;
  text: string;
  /** The text has the number, in digits of the language. */
  hasNumber: boolean;
}

/** A message for each count, for each combination of its choices. `counted` is the parameter with the count. */
function render(takes: Takes, language: Language, counted: string): Rendered[][] {
  const inDigits = new Intl.NumberFormat(language);
  return combinations(takes).map((values) =>
    counts.map((count) => {
      const filled = { ...values, [counted]: count };
      const text = [format(takes.message, language, filled, { formatters })].flat(9).join('');
      const number = inDigits.format(count).replaceAll('.', String.raw`\.`);
      const hasNumber = new RegExp(String.raw`(?<!\p{Nd})${number}(?!\p{Nd})`, 'u').test(text);
      return { count, text, hasNumber };
    }),
  );
}

const englishWords =
  'the of were are is has have had and with which not this that for from by be been'.split(' ');
/** In so many texts of a language, a word is not left over from English: "is" and "of" are Dutch, too. */
const commonFrom = 20;
/** Parameters and tags. */
const namesInTexts = /\{\w+(?=[,}])|<\/?\w+>/gu;

/** What is left over from English in texts of a language in the Latin script: words that this language has not itself. */
function inLatin(texts: readonly string[]): RegExp {
  const own = texts.map(
    (text) =>
      new Set(
        text
          .replaceAll(namesInTexts, '')
          .toLowerCase()
          .match(/\p{L}+/gu),
      ),
  );
  const foreign = englishWords.filter(
    (word) => own.filter((words) => words.has(word)).length < commonFrom,
  );
  // The end of a word as `\b` has it is also inside "beëindigd".
  return new RegExp(String.raw`(?<!\p{L})(?:${foreign.join('|')})(?!\p{L})`, 'iu');
}

const inScript = /[a-z]{3}/iu;
const scripts = new Set<Language>(['ja', 'zh-CN', 'ar']);
/** What keyboards have in every language. */
const names = /Enter|Esc/gu;

const foreignIn = (language: Language, texts: readonly string[]): RegExp | null => {
  if (language === 'en') return null;
  return scripts.has(language) ? inScript : inLatin(texts);
};

function faultsOf(foreign: RegExp | null, all: Rendered[], inEnglish: Rendered[]): string[] {
  const [none, single, , several] = inEnglish;
  // A message that names the only one is never about none.
  const isNeverNone = single?.hasNumber === false && none?.hasNumber === true;
  const rendered = all.filter(({ count }) => count > 0 || !isNeverNone);
  return rendered.flatMap(({ count, text, hasNumber }) => {
    const found = [];
    if (/[{}#]|undefined|\[object|plural/u.test(text) || text.trim() === '') found.push('broken');
    // Words without the number are for one number alone.
    const isForSeveral = rendered.some((each) => each.count !== count && each.text === text);
    if (several?.hasNumber === true && !hasNumber && isForSeveral) found.push('no number');
    if (foreign?.test(text.replaceAll(names, '')) === true) found.push('English');
    return found.map((fault) => `${fault}, ${count}: ${text}`);
  });
}

test.each(languageTags)('every message in %s counts by its own rules', async (language) => {
  const all = await textsOf(language);
  const texts = all.filter(([, text]) => text.includes(', plural,'));
  expect(texts.length).toBeGreaterThan(80);
  const foreign = foreignIn(
    language,
    all.map(([, text]) => text),
  );
  const wrong = texts.flatMap(([key, text]) => {
    const takes = takesOf(text);
    return [...takes.plurals].flatMap((counted) => {
      const inEnglish = render(takesOf(english[key]), 'en', counted);
      return render(takes, language, counted).flatMap((rendered, at) =>
        faultsOf(foreign, rendered, inEnglish[at] ?? []).map((fault) => `${key}: ${fault}`),
      );
    });
  });
  expect(wrong).toEqual([]);
});

test('a word that a language has itself is not left over from English, and others are', () => {
  const dutch = Array.from({ length: commonFrom }, () => '{key} is klaar');
  const foreign = inLatin([...dutch, '{key} is deleted by {name}']);
  expect(foreign.test('WEB-1 is klaar')).toBe(false);
  expect(foreign.test('WEB-1 is deleted by Ada')).toBe(true);
  expect(inLatin(dutch.slice(1)).test('WEB-1 is klaar')).toBe(true);
  expect(foreign.test('De sessie wordt beëindigd')).toBe(false);
  const parameters = Array.from({ length: commonFrom }, () => 'nach {by} <of></of>');
  expect(inLatin(parameters).test('deleted by Ada')).toBe(true);
});
