import { keptUrl, MAIL, PATH, SECURE_WEB, WEB } from './url-schemes.ts';

/**
 * The written policy for HTML that people send: which elements, attributes and addresses are kept.
 * Stored with cleaned HTML, so that text cleaned under an older policy can be found and cleaned again.
 * Raise it with every change of this file or of the rules in `html-nesting.ts`.
 */
export const htmlPolicyVersion = 7;

/** Every element that is kept. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins mark sub sup small code pre kbd blockquote ' +
    'ul ol li a img table thead tbody tfoot tr th td caption figure figcaption details summary div span'
  ).split(' '),
);

/** Kept elements without content, which are never closed. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Elements that are removed with their text. Parsers read no markup in it: only the element's own end tag ends it. */
export const RAW_TEXT_ELEMENTS: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes noscript plaintext'.split(' '),
);

/** Elements that are removed with their text. Parsers read markup in it. */
export const DROPPED_WITH_TEXT: ReadonlySet<string> = new Set(
  'svg math template select datalist option optgroup'.split(' '),
);

/** The attributes of an element as sent, with decoded entities. */
export type Attributes = Record<string, string>;

/** The kept attributes of each element, with a function that returns the kept value, or null to remove the attribute. */
export const KEPT_ATTRIBUTES: ReadonlyMap<
  string,
  ReadonlyMap<string, (value: string) => string | null>
> = new Map([
  [
    'a',
    rules({
      href: (value) => keptUrl(value, [WEB, MAIL, PATH]),
      rel: text,
      title: text,
      // A mention: the id of a person. People who cannot read the text are not notified.
      'data-mention': identifier,
    }),
  ],
  ['ul', rules({ 'data-type': (value) => oneOf(value, ['taskList']) })],
  [
    'li',
    rules({
      'data-type': (value) => oneOf(value, ['taskItem']),
      'data-checked': (value) => oneOf(value, ['true', 'false']),
    }),
  ],
  [
    'img',
    rules({
      src: (value) => fileLink(value) ?? keptUrl(value, [SECURE_WEB]),
      alt: (value) => value,
      title: text,
      width: (value) => integer(value, 9_999),
      height: (value) => integer(value, 9_999),
    }),
  ],
  ['th', rules({ colspan: span, rowspan: span, align: alignment })],
  ['td', rules({ colspan: span, rowspan: span, align: alignment })],
  ['code', rules({ class: languageClasses })],
]);

/** The `rel` of every link to another site. */
export const LINK_RELATION = 'noopener noreferrer nofollow';

/** The attributes of `element` that the policy keeps. */
export function keptAttributes(element: string, sent: Attributes): Attributes {
  const allowed: Attributes = {};
  for (const [name, keep] of KEPT_ATTRIBUTES.get(element) ?? []) {
    const value = Object.hasOwn(sent, name) ? keep(sent[name] ?? '') : null;
    if (value !== null) allowed[name] = value;
  }
  // A link within this site keeps its `rel`. A link to another site gets `LINK_RELATION`.
  if (element === 'a' && !allowed['href']?.startsWith('/')) delete allowed['rel'];
  return allowed;
}

function rules(table: Record<string, (value: string) => string | null>) {
  return new Map(Object.entries(table));
}

/** An id in lower case. */
function identifier(value: string): string | null {
  const id = value.trim().toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

const oneOf = (value: string, allowed: readonly string[]): string | null =>
  allowed.includes(value) ? value : null;

/** The address of a file of this service: a reader of the text sees the file only with the right to read it. */
function fileLink(value: string): string | null {
  const link = value.trim().toLowerCase();
  return link.startsWith('/files/') && identifier(link.slice(7)) !== null ? link : null;
}

function text(value: string): string | null {
  return value === '' ? null : value;
}

/** A positive integer in decimal, without sign, unit or leading zero. */
function integer(value: string, most: number): string | null {
  const digits = value.trim();
  return /^[1-9]\d{0,3}$/.test(digits) && Number(digits) <= most ? digits : null;
}

function span(value: string): string | null {
  return integer(value, 1_000);
}

/** The horizontal alignment of the text in a cell. */
function alignment(value: string): string | null {
  return oneOf(value.trim().toLowerCase(), ['left', 'center', 'right']);
}

function languageClasses(value: string): string | null {
  const classes = value.split(/\s+/).filter((word) => /^language-[\w+#.-]{1,40}$/.test(word));
  return classes.length > 0 ? classes.join(' ') : null;
}
