import { importedKinds, importFaultCodes, importNoteCodes } from '@basalt/domain';
import { languageTags } from '@basalt/domain/languages';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { english, formatters, textsOf } from '../../testing/all-texts.ts';
import { words as englishNotes } from './english-import-notes.ts';
import type { RefusalWords } from './english-refusals.ts';
import { languageWords } from './language-words.ts';

/** The parameters and tags of a message, and the categories of its plurals. */
interface Shape {
  readonly names: Set<string>;
  readonly plurals: string[][];
}

/** The types of parts of a compiled message: 1 is a select, 2 a plural, 4 a number, 5 and 6 are dates. */
const kinds = ['', 'select', 'number', 'ordinal', 'number', 'date', 'time'];

/** Adds what a part of a compiled message has. A list that begins with a name is a parameter, a choice or a tag. */
function addPart(part: unknown, found: Shape): void {
  if (!Array.isArray(part)) return;
  const [name, type, ...rest] = part as [string, unknown, ...unknown[]];
  const isTyped = typeof type === 'number' && part.length > 1;
  if (!isTyped) {
    found.names.add(part.length > 1 ? `<${name}>` : name);
    for (const inner of part.slice(1)) addPart(inner, found);
    return;
  }
  const branches = type <= 3 ? (rest[0] as Record<string, unknown>) : {};
  const choices = Object.keys(branches);
  // A number that one language only writes may be counted in another.
  found.names.add(`${name} ${kinds[type]} ${type === 1 ? choices.toSorted().join() : ''}`);
  if (type === 2) found.plurals.push(choices);
  for (const branch of Object.values(branches)) addParts(branch, found);
}

function addParts(parts: unknown, found: Shape): void {
  for (const part of Array.isArray(parts) ? parts : []) addPart(part, found);
}

function shape(text: string): Shape {
  const found: Shape = { names: new Set(), plurals: [] };
  addParts(compile(text), found);
  return found;
}

const namesIn = (text: string) => [...shape(text).names].toSorted().join();
const others = languageTags.filter((language) => language !== 'en');

test('every note, fault and kind of thing of an import has words in each language', async () => {
  const keys = [
    ...importNoteCodes,
    ...importFaultCodes,
    ...importedKinds.flatMap((kind) => [`counted_${kind}`, `kind_${kind}`]),
  ].toSorted();
  for (const language of languageTags) {
    const notes = language === 'en' ? englishNotes : (await languageWords(language)).importNotes;
    expect({ language, keys: Object.keys(notes).toSorted() }).toEqual({ language, keys });
  }
});

/** What the service sends with a refusal, in `params`; without words of its own in English. */
const paramsOfRefusals: Readonly<Partial<Record<keyof RefusalWords, string>>> = {
  app_not_allowed:
    '{reason, select, no_scope {} approval_needed {} approval_requested {} other {}}',
  board_not_empty: '{tickets, number}',
  insufficient_role: '{required, select, owner {} other {}}',
  not_author: '{deleted_by, select, somebody {} other {}}',
  quota_exceeded: '{limit, number}',
  too_many_boards: '{limit, number}',
  too_many_invitations: '{limit, number}',
  wip_limit_exceeded: '{current, number} {limit, number}',
};

test('the words of every refusal have the parameters that the service sends', async () => {
  for (const language of others) {
    const { refusals } = await languageWords(language);
    const wrong = Object.entries(refusals).filter(([code, text]) => {
      const params = paramsOfRefusals[code as keyof RefusalWords] ?? '';
      return text === '' || namesIn(text) !== namesIn(params);
    });
    expect({ language, wrong }).toEqual({ language, wrong: [] });
  }
});

test('every message of another language has the parameters and tags of the English one', async () => {
  for (const language of others) {
    const texts = await textsOf(language);
    const wrong = texts.filter(([key, text]) => namesIn(text) !== namesIn(english[key]));
    expect({ language, wrong }).toEqual({ language, wrong: [] });
  }
});

test('every plural of another language has words for each of its categories', async () => {
  for (const language of others) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = (await textsOf(language)).filter(([, text]) =>
      shape(text).plurals.some((has) => pluralCategories.some((name) => !has.includes(name))),
    );
    expect({ language, wrong }).toEqual({ language, wrong: [] });
  }
});

test('in French no line breaks before a high sign, within a quotation or within a number', async () => {
  const texts = [...(await textsOf('fr')), ...Object.entries((await languageWords('fr')).refusals)];
  expect(texts.filter(([, text]) => / [:;?!»]|« |\d \d{3}/u.test(text))).toEqual([]);
});

test('in Arabic a hyphen between numbers, or after a parameter, does not turn them round', async () => {
  // UAX #9: a number after Arabic letters goes on from the right, unless the whole is isolated.
  const texts = (await textsOf('ar')).filter(([, text]) =>
    /(?<![A-Z]-?)\d-\d|\}-\d/u.test(text.replaceAll(/\u2066[^\u2069]*\u2069/gu, '')),
  );
  expect(texts).toEqual([]);
});

const counts = [0, 1, 2, 5, 11, 21, 100];

test('each language counts tickets by its own rules', async () => {
  const rows = await Promise.all(
    languageTags.map(async (language) => {
      const text = new Map(await textsOf(language)).get('list.tickets') ?? '';
      const inWords = counts.map((count) =>
        format(compile(text), language, { count }, { formatters }),
      );
      return [language, inWords.join(' · ')];
    }),
  );
  expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
    {
      "ar": "لا تذاكر · تذكرة واحدة · تذكرتان · 5 تذاكر · 11 تذكرة · 21 تذكرة · 100 تذكرة",
      "de": "0 Tickets · 1 Ticket · 2 Tickets · 5 Tickets · 11 Tickets · 21 Tickets · 100 Tickets",
      "en": "0 tickets · 1 ticket · 2 tickets · 5 tickets · 11 tickets · 21 tickets · 100 tickets",
      "es": "0 tickets · 1 ticket · 2 tickets · 5 tickets · 11 tickets · 21 tickets · 100 tickets",
      "fr": "0 ticket · 1 ticket · 2 tickets · 5 tickets · 11 tickets · 21 tickets · 100 tickets",
      "ja": "0件のチケット · 1件のチケット · 2件のチケット · 5件のチケット · 11件のチケット · 21件のチケット · 100件のチケット",
      "pt-BR": "0 ticket · 1 ticket · 2 tickets · 5 tickets · 11 tickets · 21 tickets · 100 tickets",
      "zh-CN": "0 个工单 · 1 个工单 · 2 个工单 · 5 个工单 · 11 个工单 · 21 个工单 · 100 个工单",
    }
  `);
});
