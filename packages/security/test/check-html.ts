import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

const ELEMENTS = new Set([
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',

  'ins',
  'mark',
  'sub',
  'sup',
  'small',
  'code',
  'pre',
  'kbd',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',

  'img',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
  'figure',
  'figcaption',
  'details',
  'summary',
  'div',
  'span',
]);
const NAMESPACE = 'http://www.w3.org/1999/xhtml';

const ATTRIBUTES: Record<string, Record<string, (value: string) => boolean>> = {
  a: {
    href: (value) => isGoodAddress(value, ['http:', 'https:', 'mailto:']),
    title: () => true,
    rel: () => true,
  },
  img: {
    src: (value) =>
      isGoodAddress(value, ['https:']) ||
      /^\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
    alt: () => true,
    title: () => true,
    width: isNumber,
    height: isNumber,
  },
  td: { colspan: isNumber, rowspan: isNumber, align: isAlignment },
  th: { colspan: isNumber, rowspan: isNumber, align: isAlignment },
  code: { class: (value) => value.split(' ').every((word) => /^language-[^\s<>"'&]+$/.test(word)) },
};

/** What a browser's parser finds in `html` that the policy forbids. Knows nothing of how the cleaner works. */
export function findForbidden(html: string): string[] {
  const found: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node, depth: number): void => {
    if (node.nodeName.startsWith('#') && !['#text', '#document-fragment'].includes(node.nodeName)) {
      found.push(`a node ${node.nodeName}`);
    }
    if ('tagName' in node) found.push(...forbiddenOf(node));
    if (depth > 60) found.push('nesting beyond 60');
    if ('content' in node) found.push('a template');
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(parseFragment(html), 0);
  return found;
}

function forbiddenOf(element: DefaultTreeAdapterTypes.Element): string[] {
  const found: string[] = [];
  const { tagName, namespaceURI, attrs } = element;
  if (!ELEMENTS.has(tagName)) found.push(`element ${tagName}`);
  if (namespaceURI !== NAMESPACE) found.push(`namespace ${namespaceURI}`);
  for (const { name, value } of attrs) {
    const isGood = ATTRIBUTES[tagName]?.[name];
    if (isGood === undefined) found.push(`attribute ${tagName}[${name}]`);
    else if (!isGood(value)) found.push(`value ${tagName}[${name}]: ${value}`);
  }
  const names = attrs.map(({ name }) => name);
  if (tagName === 'a') found.push(...badRelationOf(new Map(attrs.map((a) => [a.name, a.value]))));
  if (tagName === 'img' && !names.includes('src')) found.push('a picture without source');
  return found;
}

/** A link within the site says what its writer said; one that leaves it what the policy says. */
function badRelationOf(attributes: ReadonlyMap<string, string>): string[] {
  const [href, rel] = [attributes.get('href'), attributes.get('rel')];
  if (href === undefined) return rel === undefined ? [] : ['a rel without a link'];
  if (href.startsWith('/') || rel === 'noopener noreferrer nofollow') return [];
  return [`a link away with the rel ${rel ?? 'of none'}`];
}

/** By the URL parser that browsers share; a path must stay on the site that shows it. */
function isGoodAddress(value: string, schemes: string[]): boolean {
  if (schemes.includes('mailto:') && value.startsWith('/')) {
    return new URL(value, 'https://own.example').origin === 'https://own.example';
  }
  return !URL.canParse(value)
    ? /^https?:\/\/[^/]/i.test(value)
    : schemes.includes(new URL(value).protocol);
}

function isAlignment(value: string): boolean {
  return ['left', 'center', 'right'].includes(value);
}

function isNumber(value: string): boolean {
  return /^\d{1,4}$/.test(value) && Number(value) >= 1;
}
