import { describe, expect, it } from 'vitest';
import { leastProcessorTimeOf, processorTimeOf } from '../../testing/measured-time.ts';
import { searchBudget } from '../budgets/search-budget.ts';
import { searchWords } from '../kernel/search-words.ts';
import { snippetOf, textOfBeginning } from './snippet.ts';

const snippet = (text: string | null, q: string) => snippetOf(text, searchWords(q));

describe('the snippet of a text', () => {
  it('is all of a short text, on one line, as it was written', () => {
    expect(snippet(' As\n  asked by Łódź ', 'lodz')).toBe('As asked by Łódź');
    expect(snippet('As asked', 'elsewhere')).toBe('As asked');
    expect(snippet('As asked', '')).toBe('As asked');
  });

  it('is nothing where there is no text', () => {
    expect([snippet(null, 'x'), snippet(' \n', 'x')]).toEqual([null, null]);
  });

  it('is the part around the first word that occurs', () => {
    const text = `${'before '.repeat(50)}the needle is here${' after'.repeat(50)}`;
    const found = snippet(text, 'NEEDLE nowhere') ?? '';
    expect(found).toMatch(/^…before .* the needle is here after .*…$/u);
    expect(found.length).toBeLessThanOrEqual(162);
  });

  it('finds the part where the search made the text longer or shorter', () => {
    for (const letters of ['ﬁ', 'e\u0301', 'Straße ', '😀']) {
      const found = snippet(`${letters.repeat(300)} needle ${letters.repeat(300)}`, 'needle');
      expect(found).toContain('needle');
    }
  });

  it('begins where the word does, among characters that the search makes longer', () => {
    const found = snippet(`${'ﷺ '.repeat(300)}needle ${'ﷺ '.repeat(300)}`, 'needle') ?? '';
    expect(found.indexOf('needle')).toBeLessThanOrEqual(42);
  });

  it('of as many texts as one answer may hold, each as long as it may be, takes less than 100 ms', async () => {
    const text = 'ﷺ '.repeat(searchBudget.snippetCharacters / 2);
    const took = await leastProcessorTimeOf(100, async () =>
      processorTimeOf(() => {
        for (let at = 0; at < searchBudget.maxResults; at += 1) snippet(text, 'needle');
      }),
    );
    expect(took).toBeLessThan(100);
  });

  it('does not end within a character', () => {
    expect(snippet('😀'.repeat(200), 'x')).toBe(`${'😀'.repeat(80)}…`);
    expect(snippet(`a${'😀'.repeat(200)}`, 'x')).toBe(`a${'😀'.repeat(79)}…`);
  });
});

it('a tag that is cut off is not text', () => {
  expect(textOfBeginning('<p>one <b>two</b> <a href="htt').trim()).toBe('one two');
});
