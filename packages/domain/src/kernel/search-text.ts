/** What decomposition and lower case leave apart: letters with a stroke, ligatures, and Unicode's case folding of ß, ς and ı. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
};

/**
 * The form in which text is searched: without case and accents (Unicode compatibility decomposition,
 * combining marks dropped), so that "Ärger" and "ARGER" meet, and "Łódź" and "lodz".
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßςıæœøđðłħŧþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** The folded words of a search; every one of them must occur. None means: no filter. */
export function searchWords(query: string): readonly string[] {
  return [
    ...new Set(
      foldForSearch(query)
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Tags inside a line: a word goes on across them. */
const inlineTag =
  /<\/?(?:a|b|strong|i|em|u|s|del|ins|mark|sub|sup|small|code|kbd|span)(?:\s[^>]*)?>/giu;

/** The text a reader sees of cleaned HTML: inline tags vanish, all others become spaces, entities their characters. */
export function textOfHtml(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/gu, (entity) => entities[entity] ?? entity);
}
