/** A tag read from HTML text. Attribute values are as written, entities and all. */
export interface Tag {
  /** In lower case. */
  name: string;
  closing: boolean;
  /** The wanted attributes; of two with one name, the first. */
  attributes: ReadonlyMap<string, string>;
  /** The position after the tag. */
  end: number;
}

/** True when there is a letter at `at`: after `<` or `</` it begins the name of a tag. */
export function isMailAt(html: string, at: number): boolean {
  const code = html.charCodeAt(at) | 0x20;
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Reads the tag whose `<` is at `start`, as the tokenizer of the HTML standard does (WHATWG HTML, section 13.2.5).
 * Null when the text ends inside the tag: a browser shows nothing of it, nor of what follows.
 * `wanted` names the attributes to note for an element; a tag can carry 100,000 others.
 */
export function readTag(
  html: string,
  start: number,
  wanted: (name: string) => { has(attribute: string): boolean } | undefined,
): Tag | null {
  const closing = html[start + 1] === '/';
  const nameStart = start + (closing ? 2 : 1);
  let at = skipUntil(html, nameStart, isNameEnd);
  const name = html.slice(nameStart, at).toLowerCase();
  const noted = closing ? undefined : wanted(name);
  let attributes: Map<string, string> | null = null;
  for (;;) {
    at = skipUntil(html, at, isNoSeparator);
    if (at >= html.length) return null;
    if (html.charCodeAt(at) === GREATER)
      return { name, closing, attributes: attributes ?? NONE, end: at + 1 };
    const attributeStart = at;
    // An `=` at the beginning belongs to the name.
    at = skipUntil(html, at + 1, isAttributeNameEnd);
    const attribute = noted && html.slice(attributeStart, at).toLowerCase();
    const value = readValue(html, at);
    if (value === null) return null;
    at = value.end;
    if (attribute && noted.has(attribute) && !attributes?.has(attribute)) {
      attributes ??= new Map();
      attributes.set(attribute, html.slice(value.from, value.to));
    }
  }
}

/** Where the comment, document type or other declaration ends whose `<` stands at `start`; the text's end if it never does. */
export function endOfDeclaration(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return after(html, '>', start + 2);
  if (html.startsWith('>', start + 4)) return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  COMMENT_END.lastIndex = start + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

/** Where the raw text of element `name` ends, its end tag included; the text's end if there is none. */
export function endOfRawText(html: string, name: string, from: number): number {
  const endTag = endTagOf(name);
  endTag.lastIndex = from;
  if (name === 'plaintext' || !endTag.test(html)) return html.length;
  return after(html, '>', endTag.lastIndex - 1);
}

const NONE: ReadonlyMap<string, string> = new Map();

const endTags = new Map<string, RegExp>();

function endTagOf(name: string): RegExp {
  let pattern = endTags.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi');
    endTags.set(name, pattern);
  }
  return pattern;
}

const COMMENT_END = /--!?>/g;
const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
const isNoSpace = (code: number): boolean => !isSpace(code);
const isNoSeparator = (code: number): boolean => code !== SLASH && !isSpace(code);
const isNameEnd = (code: number): boolean => code === GREATER || code === SLASH || isSpace(code);
const isAttributeNameEnd = (code: number): boolean => code === EQUALS || isNameEnd(code);
const isValueEnd = (code: number): boolean => code === GREATER || isSpace(code);

function skipUntil(html: string, from: number, found: (code: number) => boolean): number {
  let at = from;
  while (at < html.length && !found(html.charCodeAt(at))) at += 1;
  return at;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

/** The value that may follow an attribute's name ending at `from`; null when the text ends inside it. */
function readValue(html: string, from: number): { from: number; to: number; end: number } | null {
  const sign = skipUntil(html, from, isNoSpace);
  if (html.charCodeAt(sign) !== EQUALS) return { from, to: from, end: sign };
  const start = skipUntil(html, sign + 1, isNoSpace);
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const to = html.indexOf(quote, start + 1);
    return to === -1 ? null : { from: start + 1, to, end: to + 1 };
  }
  const to = skipUntil(html, start, isValueEnd);
  return { from: start, to, end: to };
}
