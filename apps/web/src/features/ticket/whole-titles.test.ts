import { languageTags } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { languageWords } from '../../words/language-words.ts';
import { readCapture } from './read-capture.ts';

const others = languageTags.filter((tag) => tag !== 'en');

test.each(others)('in %s, titles stay whole, and so do names that objects have', async (tag) => {
  const { typed, examples } = await languageWords(tag);
  const known = { people: [], labels: [], fields: [], typed };
  const whole = [...examples.wholeTitles, 'The constructor', 'The __proto__', 'Mend toString'];
  expect(whole.map((line) => readCapture(line, known, new Set()))).toEqual(
    whole.map((title) => ({ title, fields: {}, understood: [] })),
  );
});
