import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/**
 * Characters of a block and of a line of it; milliseconds for all blocks of a text. Beyond, code stays as it is: the grammars take time by
 * the square of a line's length, and up to 0.1 s for a hostile block of this length.
 */
const limits = { block: 5_000, line: 300, text: 100 };

/** The kinds of words that have a colour, by the classes of highlight.js. */
const kinds: Record<string, string> = {
  comment: 'comment',
  doctag: 'comment',
  quote: 'comment',
  meta: 'comment',
  keyword: 'keyword',
  tag: 'keyword',
  name: 'keyword',
  'selector-tag': 'keyword',
  deletion: 'keyword',
  string: 'string',
  regexp: 'string',
  addition: 'string',
  number: 'value',
  literal: 'value',
  symbol: 'value',
  variable: 'value',
  'template-variable': 'value',
  title: 'name',
  attr: 'name',
  attribute: 'name',
  built_in: 'name',
  type: 'name',
  property: 'name',
  section: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
};

type Token = readonly [kind: string, from: number, to: number];
type Tree = ReturnType<typeof lowlight.highlight>['children'][number];

/** The coloured words of a code block, each innermost first known kind, by places in its text. */
export function tokensOf(language: string, text: string): Token[] {
  const isLong =
    text.length > limits.block || text.split('\n').some((line) => line.length > limits.line);
  if (isLong || !lowlight.registered(language)) return [];
  const tokens: Token[] = [];
  let at = 0;
  const walk = (part: Tree, outer: string | undefined): void => {
    if (part.type === 'text') {
      const from = at;
      at += part.value.length;
      if (outer !== undefined) tokens.push([outer, from, at]);
    } else if (part.type === 'element') {
      const [name = ''] = part.properties['className'] as string[];
      const kind = kinds[name.replace('hljs-', '')] ?? outer;
      for (const child of part.children) walk(child, kind);
    }
  };
  for (const part of lowlight.highlight(language, text).children) walk(part, undefined);
  return tokens;
}

/** What each block was read as the last time: typing in one block does not read the others again. */
const read = new WeakMap<Element, { language: string; text: string; tokens: Token[] }>();

function tokensIn(block: Element): Token[] {
  const language = /\blanguage-(\S+)/.exec(block.className)?.[1] ?? '';
  const text = block.textContent;
  const before = read.get(block);
  if (before?.language === language && before.text === text) return before.tokens;
  const tokens = tokensOf(language, text);
  read.set(block, { language, text, tokens });
  return tokens;
}

/**
 * Colours the code blocks within `root` that name a language which is known. The document itself stays as it is: the browser paints ranges
 * of it, so the editor and its text know nothing of colours. Returns a function that takes the colours away; call it before the next call.
 * A browser without highlights shows code without colours.
 */
export function colourCode(root: Element): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const painted: [Highlight, AbstractRange][] = [];
  const started = performance.now();
  for (const block of root.querySelectorAll('pre > code[class*="language-"]')) {
    if (performance.now() - started > limits.text) break;
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let node = nodes.nextNode();
    let start = 0;
    for (const [kind, from, to] of tokensIn(block)) {
      // A word may be in several nodes where the text has its own marks: only its first node is painted.
      while (node !== null && from >= start + (node.nodeValue?.length ?? 0)) {
        start += node.nodeValue?.length ?? 0;
        node = nodes.nextNode();
      }
      if (node === null) break;
      const range = new StaticRange({
        startContainer: node,
        startOffset: from - start,
        endContainer: node,
        endOffset: Math.min(to - start, node.nodeValue?.length ?? 0),
      });
      painted.push([highlightOf(kind), range]);
    }
  }
  for (const [highlight, range] of painted) highlight.add(range);
  return () => {
    for (const [highlight, range] of painted) highlight.delete(range);
  };
}

function highlightOf(kind: string): Highlight {
  const name = `code-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
