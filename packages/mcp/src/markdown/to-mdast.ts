import type { BlockContent, ListItem, PhrasingContent, TableRow } from './nodes.ts';
import type { HtmlElement, HtmlNode } from './read-window.ts';

const blocks = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 hr pre blockquote ul ol li table thead tbody tfoot tr th td caption ' +
    'figure figcaption details summary div'
  ).split(' '),
);

const isBlock = (node: HtmlNode): boolean => typeof node !== 'string' && blocks.has(node.name);

/** The Markdown nodes for the elements that the HTML policy keeps. Of elements that Markdown does not have, only the text stays. */
export function toMdast(nodes: readonly HtmlNode[]): BlockContent[] {
  return runsOf(nodes).flatMap((run) => {
    const [first] = run;
    if (first !== undefined && typeof first !== 'string' && isBlock(first)) return blockOf(first);
    return paragraph(run);
  });
}

/** Groups of nodes: neighbouring inline nodes together, each block alone. */
function runsOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const runs: HtmlNode[][] = [];
  let inline: HtmlNode[] | null = null;
  for (const node of nodes) {
    if (isBlock(node)) {
      runs.push([node]);
      inline = null;
    } else if (inline === null) {
      runs.push((inline = [node]));
    } else inline.push(node);
  }
  return runs;
}

function blockOf(element: HtmlElement): BlockContent[] {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    const depth = Number(name[1]) as 1 | 2 | 3 | 4 | 5 | 6;
    return [{ type: 'heading', depth, children: line(children) }];
  }
  if (name === 'hr') return [{ type: 'thematicBreak' }];
  if (name === 'pre') return [codeBlock(element)];
  if (name === 'blockquote') return [{ type: 'blockquote', children: toMdast(children) }];
  if (name === 'ul' || name === 'ol') return [list(element)];
  if (name === 'table') return [...captions(element), table(element)];
  return children.some(isBlock) ? toMdast(children) : paragraph(children);
}

function paragraph(nodes: readonly HtmlNode[]): BlockContent[] {
  const children = line(nodes);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function codeBlock(element: HtmlElement): BlockContent {
  const code = elementsOf(element, 'code')[0];
  const lang = /(?:^| )language-(\S+)/.exec(code?.attributes['class'] ?? '')?.[1] ?? null;
  return { type: 'code', lang, value: textOf(element.children).replace(/\n$/, '') };
}

function list({ name, children }: HtmlElement): BlockContent {
  const items = children.filter((child) => typeof child !== 'string');
  const start = (items[0]?.index ?? 0) + 1;
  return {
    type: 'list',
    ordered: name === 'ol',
    start: name === 'ol' ? start : null,
    spread: false,
    children: items.map((item): ListItem => ({
      type: 'listItem',
      spread: false,
      ...taskSign(item.attributes),
      children: toMdast(item.children),
    })),
  };
}

/** Whether the item of a task list is done; nothing for other items. */
const taskSign = (attributes: HtmlElement['attributes']): Pick<ListItem, 'checked'> =>
  attributes['data-type'] === 'taskItem' ? { checked: attributes['data-checked'] === 'true' } : {};

const captions = (element: HtmlElement): BlockContent[] =>
  elementsOf(element, 'caption').flatMap(({ children }) => paragraph(children));

/** Rows of equal length, the first as the head. */
function table(element: HtmlElement): BlockContent {
  const rows = elementsOf(element, 'tr').map((row) =>
    row.children.filter((cell) => typeof cell !== 'string'),
  );
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const children = rows.map((row): TableRow => ({
    type: 'tableRow',
    // A row that is much shorter than the longest one stays short: readers fill it up.
    children: row.map((cell) => ({ type: 'tableCell', children: line(cell.children) })),
  }));
  // The cells of the first row determine the alignment of their columns.
  const align = Array.from({ length: columns }, (_, at) => alignmentOf(rows[0]?.[at]));
  return { type: 'table', align, children };
}

function alignmentOf(cell: HtmlElement | undefined): 'left' | 'center' | 'right' | null {
  const { align } = cell?.attributes ?? {};
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}

/** The elements of that name inside the element, without those of nested tables. */
function elementsOf({ children }: HtmlElement, name: string): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === name) return [child];
    return child.name === 'table' ? [] : elementsOf(child, name);
  });
}

/** Inline content without white space at its ends. */
function line(nodes: readonly HtmlNode[]): PhrasingContent[] {
  const content = joined(nodes.flatMap(phrasing));
  const [first] = content;
  if (first?.type === 'text') first.value = first.value.trimStart();
  const last = content.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  if (last?.type === 'break') content.pop();
  return content.filter((node) => node.type !== 'text' || node.value !== '');
}

/** Neighbouring texts as one, white space as HTML shows it. */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const content: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = content.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else content.push(node.type === 'text' ? { ...node } : node);
  }
  for (const node of content) {
    if (node.type === 'text') node.value = node.value.replace(/[ \t\n\r\f]+/g, ' ');
  }
  return content;
}

function phrasing(node: HtmlNode): PhrasingContent[] {
  if (typeof node === 'string') return [{ type: 'text', value: node }];
  const { name, attributes, children } = node;
  const inner = (): PhrasingContent[] => joined(children.flatMap(phrasing));
  if (name === 'strong' || name === 'b') return wrapped('strong', inner());
  if (name === 'em' || name === 'i') return wrapped('emphasis', inner());
  if (name === 's' || name === 'del') return wrapped('delete', inner());
  if (name === 'code' || name === 'kbd') return inlineCode(textOf(children));
  if (name === 'br') return [{ type: 'break' }];
  if (name === 'img') {
    const { src = '', alt = '', title = null } = attributes;
    return [{ type: 'image', url: src, alt, title }];
  }
  const { href, title = null } = attributes;
  if (name === 'a' && href !== undefined) {
    return [{ type: 'link', url: href, title, children: inner() }];
  }
  // A block where inline content is expected: spaces keep its words apart.
  return isBlock(node)
    ? [{ type: 'text', value: ' ' }, ...inner(), { type: 'text', value: ' ' }]
    : inner();
}

function wrapped(
  type: 'strong' | 'emphasis' | 'delete',
  children: PhrasingContent[],
): PhrasingContent[] {
  return children.length === 0 ? [] : [{ type, children }];
}

const inlineCode = (value: string): PhrasingContent[] =>
  value === '' ? [] : [{ type: 'inlineCode', value }];

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.name === 'br' ? '\n' : textOf(node.children);
    })
    .join('');
}
