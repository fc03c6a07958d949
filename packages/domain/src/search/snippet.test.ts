import { describe, expect, it } from 'vitest';
import { searchWords } from '../kernel/search-text.ts';
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

  it('does not end within a character', () => {
    expect(snippet('😀'.repeat(200), 'x')).toBe(`${'😀'.repeat(80)}…`);
    expect(snippet(`a${'😀'.repeat(200)}`, 'x')).toBe(`a${'😀'.repeat(79)}…`);
  });
});

it('a tag that is cut off is not text', () => {
  expect(textOfBeginning('<p>one <b>two</b> <a href="htt').trim()).toBe('one two');
});
