import { expect, test } from 'vitest';
import { searchBudget } from '../budgets/search-budget.ts';
import { searchableText, textOfHtml } from './search-text.ts';
import { searchWords } from './search-words.ts';

test('a word that is repeated or part of another one is left out', () => {
  expect(searchWords(' Login  log PAGE login a ')).toEqual(['login', 'page']);
  expect(searchWords('ab bc abc abcd bcde')).toEqual(['abcd', 'bcde']);
  expect(searchWords(' \t ')).toEqual([]);
});

test('the searchable text is cut in whole characters, before and after letters come apart', () => {
  const limit = searchBudget.textBytes;
  expect(searchableText('Ä', 'b')).toBe('a\nb');
  expect(Buffer.byteLength(searchableText('x'.repeat(limit), 'y'))).toBe(limit);
  expect(Buffer.byteLength(searchableText(`x${'語'.repeat(limit)}`))).toBe(limit - 1);
  expect(Buffer.byteLength(searchableText('\u{fdfa}'.repeat(limit)))).toBeLessThanOrEqual(limit);
});

test('text of 256 KiB without an end of its tags takes no longer than other text', () => {
  const start = process.cpuUsage();
  textOfHtml('<a '.repeat(87_000));
  // CPU time: a busy machine lengthens the wait, not the work.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
});
