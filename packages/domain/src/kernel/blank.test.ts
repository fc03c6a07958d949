import { expect, test } from 'vitest';
import { processorTimeOf } from '../../testing/measured-time.ts';
import { isBlank } from './blank.ts';

test.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['directions', '\u200e\u202e\u2066'],
  ['a soft hyphen', '\u00ad'],
  ['Hangul fillers', '\u115f\u3164\uffa0'],
  ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0041}'],
  ['controls', '\u0001\u0085'],
  ['an empty Braille pattern', '\u2800'],
  ['all at once', ' \u200b\u00ad \u2800 '],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '\u200bü\u200b', '👩\u200d💻', '.', '\u2801', '한', 'क\u094d\u200dष', '\u0301'])(
  '%j is not',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

test('a long text is judged at once', () => {
  const took = processorTimeOf(() => {
    expect(isBlank(`${'\u200b'.repeat(1_000_000)}x`)).toBe(false);
  });
  expect(took).toBeLessThan(1000);
});
