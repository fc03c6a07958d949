import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageTags } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { withoutWords } from '../src/words/english-refusals.ts';
import { languageWords } from '../src/words/language-words.ts';

/** Every code of a refusal, as the description of the API has them. */
function codesOfService(): string[] {
  const file = path.join(import.meta.dirname, '../../../packages/client/src/generated/api.ts');
  const [codes = ''] =
    /(?<=\bcode: )"invalid_credential"[^;(]*/u.exec(readFileSync(file, 'utf8')) ?? [];
  return codes.match(/\w+/gu)?.toSorted() ?? [];
}

test.each(languageTags.filter((language) => language !== 'en'))(
  'in %s, every refusal has words, but for those that no page gets',
  async (language) => {
    const { refusals } = await languageWords(language);
    expect([...Object.keys(refusals), ...Object.keys(withoutWords)].toSorted()).toEqual(
      codesOfService(),
    );
  },
);
