/**
 * The form in which text is searched: without case and accents (Unicode compatibility decomposition,
 * combining marks dropped), so that "Ärger" and "ARGER" meet.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
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

/** The text a reader sees of cleaned HTML: tags become spaces, entities their characters. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/gu, (entity) => entities[entity] ?? entity);
}
