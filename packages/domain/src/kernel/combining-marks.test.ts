import { expect, test } from 'vitest';
import { leastProcessorTimeOf, processorTimeOf } from '../../testing/measured-time.ts';
import { withFewMarks } from './combining-marks.ts';
import { foldCase } from './fold-case.ts';
import { foldForSearch, searchableText } from './search-text.ts';
import { normalizeTagName } from '../change/tag-names.ts';

const marks = '\u0301\u0327';

test('leaves texts with marks as they are, and cuts runs of more than 64', () => {
  const text = `Zürich u\u0308 ${marks.repeat(32)}a`;
  expect(withFewMarks(text)).toBe(text);
  expect(withFewMarks(`a${marks.repeat(33)}b${marks.repeat(40)}`)).toBe(
    `a${marks.repeat(32)}b${marks.repeat(32)}`,
  );
});

test.each([
  ['searched', foldForSearch],
  ['kept for searches', (text: string) => searchableText(text)],
  ['a tag', normalizeTagName],
  ['compared', foldCase],
])('a text of 100,000 marks is %s within 50 ms of processor time', async (_, fold) => {
  const texts = [`a${marks.repeat(50_000)}`, `${'a'.repeat(8)}${marks.repeat(30)}`.repeat(1_500)];
  for (const text of texts) {
    const spent = await leastProcessorTimeOf(50, async () =>
      processorTimeOf(() => void fold(text)),
    );
    expect(spent).toBeLessThan(50);
  }
});
