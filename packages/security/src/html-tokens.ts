/** A tag read from HTML text. Attribute values are as written: entities are not decoded. */
export interface Tag {
  /** In lower case. */
  name: string;
  closing: boolean;
  /** The wanted attributes. If two have the same name, the first one counts. */
  attributes: ReadonlyMap<string, string>;
  /** The position after the tag. */
  end: number;
}

/** Whether the character at the position `at` is an ASCII letter. A letter behind `<` or `</` begins the name of a tag. */
export function isLetterAt(html: string, at: number): boolean {
  const code = html.charCodeAt(at) | 0x20;
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Reads the tag whose `<` is at `start`, as the tokenizer of the HTML standard does (WHATWG HTML, section 13.2.5).
 * Null when the text ends inside the tag: a browser shows nothing of it, nor of what follows.
 * `wanted` says which attributes of an element are read; a tag can have 100,000 others.
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
  const wantedHere = closing ? undefined : wanted(name);
  let attributes: Map<string, string> | null = null;
  for (;;) {
    at = skipUntil(html, at, isNoSeparator);
    if (at >= html.length) return null;
    if (html.charCodeAt(at) === GREATER_THAN)
      return { name, closing, attributes: attributes ?? NONE, end: at + 1 };
    const attributeStart = at;
    // A leading `=` is part of the name.
    at = skipUntil(html, at + 1, isAttributeNameEnd);
    const attribute = wantedHere && html.slice(attributeStart, at).toLowerCase();
    const value = readValue(html, at);
    if (value === null) return null;
    at = value.end;
    if (attribute && wantedHere.has(attribute) && !attributes?.has(attribute)) {
      attributes ??= new Map();
      attributes.set(attribute, html.slice(value.from, value.to));
    }
  }
}

/** The end of the comment, document type or other declaration that begins at `start`; the end of the text if it is not closed. */
export function endOfDeclaration(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return after(html, '>', start + 2);
  if (html.startsWith('>', start + 4)) return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  COMMENT_END.lastIndex = start + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

/** The position behind the end tag of the raw text element `name`; the end of the text if there is no end tag. */
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
const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
const isNoSpace = (code: number): boolean => !isSpace(code);
const isNoSeparator = (code: number): boolean => code !== SLASH && !isSpace(code);
const isNameEnd = (code: number): boolean =>
  code === GREATER_THAN || code === SLASH || isSpace(code);
const isAttributeNameEnd = (code: number): boolean => code === EQUALS || isNameEnd(code);
const isValueEnd = (code: number): boolean => code === GREATER_THAN || isSpace(code);

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
