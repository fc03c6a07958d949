/**
 * Part of `npm run generate`: copies of the words of `src/words/languages` for the service, and for documents.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageTags } from '@basalt/domain/languages';
import { format } from 'prettier';
import { languageWords, type TranslatedLanguage } from '../src/words/language-words.ts';
import { terms } from '../src/words/terms.ts';

const root = path.join(import.meta.dirname, '../../..');
const operating = path.join(root, 'docs/operating.md');
const names = new Intl.DisplayNames('en', { type: 'language' });

/** The files as the words of today make them, by their path. */
export async function generateWords(): Promise<ReadonlyMap<string, string>> {
  const tags = languageTags.filter((tag): tag is TranslatedLanguage => tag !== 'en');
  const all = await Promise.all(tags.map(async (tag) => [tag, await languageWords(tag)] as const));
  const service = Object.fromEntries(all.map(([tag, words]) => [tag, words.service]));
  const table = [
    row(['English', ...tags.map((tag) => names.of(tag) ?? tag)]),
    row(['-', ...tags.map(() => '-')]),
    ...terms.map((term) => row([term, ...all.map(([, words]) => words.terms[term])])),
  ];
  return new Map([
    [path.join(root, 'packages/domain/src/words/service-texts.json'), await formatted(service)],
    [
      path.join(root, 'docs/terms.md'),
      await format(head + table.join('\n'), { parser: 'markdown' }),
    ],
    [operating, withTags(readFileSync(operating, 'utf8'))],
  ]);
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const formatted = (value: object): Promise<string> =>
  format(JSON.stringify(value), { parser: 'json', objectWrap: 'preserve' });

/** The row of the setting whose choices are the languages. */
const withTags = (text: string): string =>
  text.replace(
    /(?<=^\| `SERVICE_DEFAULT_LOCALE` \| `en` \| )[^:]*/mu,
    languageTags.map((tag) => `\`${tag}\``).join(', '),
  );

const head = `# Terms of each language

One word is one word: a term is called the same on every page, in mails and in refusals. Names of roles begin with a capital letter where the language has
them so. [translating.md](translating.md) tells how to change a text. \`npm run generate\` writes this table from the files of the languages.

`;

if (import.meta.main) {
  for (const [file, text] of await generateWords()) writeFileSync(file, text);
}
