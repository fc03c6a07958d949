/** Texts with more characters than this are not compared. */
const longest = 20_000;
/** The most pairs of words that are compared. Of texts with more of them, everything between their equal ends counts as different. */
const maxPairs = 4_000_000;

/** Both texts as HTML, with a `<mark>` around the words that only this one of them has. Texts over 20,000 characters stay without marks. */
export function markDifferences(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) > longest) return [before, after];
  const texts = [readWords(before), readWords(after)] as const;
  const pairs = equalPlaces(texts[0].words, texts[1].words);
  return [
    marked(texts[0], new Set(pairs.map(([place]) => place))),
    marked(texts[1], new Set(pairs.map(([, place]) => place))),
  ];
}

/**
 * The changes of two people to one text as one HTML text. A block, such as a paragraph, that only one of them changed is as that person left
 * it. Of a block that both changed, their version comes before mine.
 */
export function joinTexts(base: string, theirs: string, mine: string): string {
  const blocks = blocksOf(base);
  const [they, i] = [changesOf(blocks, blocksOf(theirs)), changesOf(blocks, blocksOf(mine))];
  return Array.from({ length: blocks.length + 1 }, (_, at) => {
    const added = they.added[at] ?? [];
    const stays = they.kept.has(at) && i.kept.has(at);
    const known = new Set(meaningsOf(added));
    const own = (i.added[at] ?? []).filter(({ meaning }) => !known.has(meaning));
    return [...added, ...own, ...(stays ? blocks.slice(at, at + 1) : [])];
  })
    .flat()
    .map(({ html }) => html)
    .join('');
}

/** The pairs of places at which two lists have the same, in order: as many pairs as possible (a longest common subsequence). */
export function equalPlaces(
  before: readonly string[],
  after: readonly string[],
): (readonly [number, number])[] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < least - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [rows, columns] = [before.length - start - tail, after.length - start - tail];
  const pairs = Array.from({ length: start }, (_, at) => [at, at] as const);
  if (rows * columns <= maxPairs) {
    // How many pairs there are from each two places on.
    const width = columns + 1;
    const counts = new Uint16Array((rows + 1) * width);
    const count = (row: number, column: number) => counts[row * width + column] ?? 0;
    const isEqual = (row: number, column: number) => before[start + row] === after[start + column];
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        counts[row * width + column] = isEqual(row, column)
          ? count(row + 1, column + 1) + 1
          : Math.max(count(row + 1, column), count(row, column + 1));
      }
    }
    let [row, column] = [0, 0];
    while (row < rows && column < columns) {
      if (isEqual(row, column)) pairs.push([start + row++, start + column++]);
      else if (count(row + 1, column) >= count(row, column + 1)) row += 1;
      else column += 1;
    }
  }
  for (let back = tail; back > 0; back -= 1)
    pairs.push([before.length - back, after.length - back]);
  return pairs;
}

const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body;

const segments = new Intl.Segmenter(undefined, { granularity: 'word' });
const splitWords = (text: string): string[] =>
  Array.from(segments.segment(text), ({ segment }) => segment);
const isBlank = (text: string): boolean => text.trim() === '';

/** A text, its text nodes, and its words and signs in order, without the blanks between them. */
interface ReadText {
  body: HTMLElement;
  nodes: readonly Text[];
  words: readonly string[];
}

function readWords(html: string): ReadText {
  const body = bodyOf(html);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  const words = nodes.flatMap(({ data }) => splitWords(data).filter((word) => !isBlank(word)));
  return { body, nodes, words };
}

/** The HTML of a text with marks around all words but those at these places. */
function marked({ body, nodes }: ReadText, equal: ReadonlySet<number>): string {
  let place = 0;
  for (const node of nodes) {
    const parts: (string | HTMLElement)[] = [];
    let blank = '';
    for (const word of splitWords(node.data)) {
      const last = parts.at(-1);
      if (isBlank(word)) blank += word;
      else if (equal.has(place++)) {
        parts.push(blank + word);
        blank = '';
      } else {
        // Marked words in a row are one mark, with the blanks between them.
        const mark = last instanceof HTMLElement ? last : document.createElement('mark');
        if (mark !== last) parts.push(blank, mark);
        mark.append(mark === last ? blank + word : word);
        blank = '';
      }
    }
    node.replaceWith(...parts, blank);
  }
  return body.innerHTML;
}

/** A block of a text, such as a paragraph or a list. Two blocks with one meaning differ only in how the HTML is written. */
interface Block {
  html: string;
  meaning: string;
}

const meaningsOf = (blocks: readonly Block[]) => blocks.map(({ meaning }) => meaning);

function blocksOf(html: string): Block[] {
  const { children, childNodes } = bodyOf(html);
  const isOfBlocks = [...childNodes].every(
    (node) => node instanceof Element || isBlank(node.textContent ?? ''),
  );
  if (!isOfBlocks) return blocksOf(`<p>${html}</p>`);
  return Array.from(children, (block) => ({
    html: block.outerHTML,
    meaning: meaningOf(block).replaceAll(aroundBlocks, '$1'),
  }));
}

/** The elements for which the editor writes another one. */
const writtenAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' };
/** The elements that the editor leaves out or adds: parts of a table, the code of a block of code, and the first paragraph of an item. */
const optional = 'thead, tbody, pre > code, :is(li, blockquote, th, td) > p';
/** The spaces that nobody sees. */
const aroundBlocks = / ?(<\/?(?:p|h\d|ul|ol|li|blockquote|table|tr|th|td|br|hr)\b[^>]*>) ?/gu;

/** The content of an element: equal for the text that the service stores and for the one that the editor makes of it without a change. */
function meaningOf(node: Node, isCode = false): string {
  if (!(node instanceof Element)) {
    const text = (node.textContent ?? '').replaceAll('<', '&lt;');
    return isCode ? text : text.replaceAll(/[ \t\r\n\f]+/gu, ' ');
  }
  const { localName, childNodes, attributes } = node;
  const inside = Array.from(childNodes, (child) =>
    meaningOf(child, isCode || localName === 'pre'),
  ).join('');
  const isLater = localName === 'p' && node.previousSibling !== null;
  if (node.matches(optional) && !isLater) return inside;
  const name = writtenAs[localName] ?? localName;
  const fields = Array.from(
    attributes,
    (attribute) => ` ${attribute.name}="${attribute.value}"`,
  ).toSorted();
  return `<${name}${fields.join('')}>${inside}</${name}>`;
}

/** Which blocks of a text a change has kept, and what it added before each of them and at the end. */
function changesOf(blocks: readonly Block[], changed: readonly Block[]) {
  const unchanged = new Map(equalPlaces(meaningsOf(blocks), meaningsOf(changed)));
  const added: Block[][] = [];
  let from = 0;
  for (let at = 0; at <= blocks.length; at += 1) {
    const until = at === blocks.length ? changed.length : unchanged.get(at);
    added.push(until === undefined ? [] : changed.slice(from, until));
    if (until !== undefined) from = until + 1;
  }
  return { kept: unchanged, added };
}
