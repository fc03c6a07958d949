import { expect, test } from 'vitest';
import { equalPlaces, joinTexts, markDifferences } from './compare-texts.ts';

test('the words that only one of two texts has are marked in it, whatever surrounds them', () => {
  const [theirs, mine] = markDifferences(
    '<p>The <strong>invoice is paid</strong> today.</p><ul><li>Same</li></ul>',
    '<p>The <strong>invoice is not yet paid</strong> at all.</p><ul><li>Same</li></ul>',
  );
  expect(theirs).toBe(
    '<p>The <strong>invoice is paid</strong> <mark>today</mark>.</p><ul><li>Same</li></ul>',
  );
  expect(mine).toBe(
    '<p>The <strong>invoice is <mark>not yet</mark> paid</strong> <mark>at all</mark>.</p><ul><li>Same</li></ul>',
  );
  expect(markDifferences('<p>a &lt;b&gt;</p>', '')).toEqual([
    '<p><mark>a &lt;b&gt;</mark></p>',
    '',
  ]);
  expect(markDifferences('<p>Same</p>', '<p>Same</p>')).toEqual(['<p>Same</p>', '<p>Same</p>']);
});

test('texts over 20,000 characters stay as they are, and texts of very many words are compared at their ends only', () => {
  const long = `<p>${'a '.repeat(10_000)}</p>`;
  expect(markDifferences(long, '<p>b</p>')).toEqual([long, '<p>b</p>']);
  const words = Array.from({ length: 3_000 }, (_, at) => `a${at % 7}`);
  const places = equalPlaces(['first', ...words, 'last'], ['first', ...words.toReversed(), 'last']);
  expect(places).toEqual([
    [0, 0],
    [3_001, 3_001],
  ]);
});

const text = (...blocks: string[]) => blocks.map((block) => `<p>${block}</p>`).join('');

test('two changes are joined by block: one that a single person changed is as they left it, and of one that both changed, both stay', () => {
  const base = text('one', 'two', 'three');
  expect(joinTexts(base, text('ONE', 'two', 'three'), text('one', 'two', 'THREE', 'four'))).toBe(
    text('ONE', 'two', 'THREE', 'four'),
  );
  expect(joinTexts(base, text('one', 'theirs', 'three'), text('one', 'mine', 'three'))).toBe(
    text('one', 'theirs', 'mine', 'three'),
  );
  expect(joinTexts(base, text('two', 'three'), text('one', 'two'))).toBe(text('two'));
  // What both wrote alike stands there once.
  expect(joinTexts('', text('same', 'theirs'), text('same', 'mine'))).toBe(
    text('same', 'theirs', 'mine'),
  );
  expect(joinTexts('plain', 'plain and <b>theirs</b>', 'plain')).toBe(
    text('plain and <b>theirs</b>'),
  );
});
